import { z } from 'astro/zod'
import { chartKinds } from '#contract/markets.ts'
import { gameTypes } from '#domain/game-types.ts'

const LONGEST_TITLE = 70
const LONGEST_DESCRIPTION = 160

const words = (what: string) => z.string(`write ${what} as text`).trim().min(1, `${what} is empty`)

const address = (what: string, like: string) =>
  z
    .string(`write ${what} as text`)
    .regex(/^(https:\/\/|\/)\S+$/, `${what} is an address like ${like}`)

const phone = z
  .string('a phone number is written in quotes, like "9000000001"')
  .regex(/^[0-9]{10}$/, 'a phone number is ten digits, without +91')

/** A public line may have a short number, or a toll-free one. */
const helpPhone = z
  .string('a phone number is written in quotes, like "14416"')
  .regex(
    /^([0-9]{10}|1[0-9]{2,4}|1800[0-9]{6,7})$/,
    'a help line has ten digits, a short number or a 1800 number',
  )

const settings = z.strictObject({
  brand: words('the name of the app'),
  email: z.email('the contact e-mail is an address like help@example.com'),
  phones: z.array(phone, 'write the phone numbers in [ ]').min(1, 'at least one phone number'),
  jurisdiction: words('the jurisdiction, such as Maharashtra, India,'),
  website: address('the website', 'https://example.com'),
  download: address('the download', 'https://example.com/app.apk').optional(),
  video: address('the video', '/how-to-play or https://example.com/film'),
  help: z
    .array(
      z.strictObject({
        name: words('the name of the help line'),
        phone: helpPhone.optional(),
        website: address('the website', 'https://example.com').optional(),
      }),
      'write the places that help in [ ]',
    )
    .min(1, 'at least one place that helps'),
})

const siteWords = z.strictObject({
  name: words('the name of the language, in itself,'),
  locale: z.string().regex(/^[a-z]{2}-IN$/, 'the locale is a code like hi-IN'),
  skip: words('the link that leads past the menu'),
  menu: words('the label of the menu'),
  languages: words('the label of the list of languages'),
  themes: z.strictObject({
    label: words('the label of the list of themes'),
    system: words('the theme of the phone'),
    light: words('the light theme'),
    dark: words('the dark theme'),
  }),
  more: words('the label of the links at the bottom'),
  play: words('the label of Play Online'),
  download: words('the label of the download button, with {brand},'),
  downloadFile: words('the label of the link to the APK'),
  updated: words('the words before the date of the last change'),
  adults: words('the sentence beside 18+'),
  openPana: words('open pana'),
  jodi: words('jodi'),
  closePana: words('close pana'),
  table: words('what a table is called for who cannot see it'),
  gameType: words('the heading of the column of game types'),
  rate: words('the heading of the column of rates'),
  ratio: words('a rate, with {min} and {max},'),
  pays: words('the heading of what 10 points pay, with {points},'),
  chance: words('the heading of the column of chances'),
  oneIn: words('a chance, with {count},'),
  returned: words('the heading of what comes back, with {points},'),
  to: words('the word between two figures'),
  sample: words('what is written under a result that is an example'),
  contents: words('the label of the list of headings'),
  transcript: words('the label of the words of a film'),
  gameTypes: z.record(z.enum(gameTypes), words('the name of the game type')),
  pick: z.strictObject({
    label: words('the label of the ten digits'),
    figures: words('what a digit pays, with {count}, {points} and {pays},'),
    before: words('the sentence before a digit is chosen'),
    chosen: words('the sentence after that, with {digit}, {points} and {pays},'),
  }),
  money: z.strictObject({
    leastDeposit: words('the name of the smallest deposit'),
    leastWithdrawal: words('the name of the smallest withdrawal'),
    points: words('a number of points, with {points},'),
    call: words('the link that calls a number, with {number},'),
    write: words('the link to a number in WhatsApp, with {number},'),
    whatsapp: words('the short label of that link'),
  }),
  charts: z.strictObject({
    jodi_chart: words('the title of a jodi chart, with {market},'),
    pana_chart: words('the title of a pana chart, with {market},'),
    kinds: z.record(z.enum(chartKinds), words('the short name of the chart')),
    description: words(
      'the description of a chart, with {market}, {year}, {kind}, {result} and {day},',
    ),
    noResult: words(
      'the description of a chart without a result, with {market}, {year} and {kind},',
    ),
    last: words('what is written under the last result, with {day},'),
    none: words('the sentence before the first result'),
    off: words('the sentence of a market that is off'),
    days: z.array(words('the short name of a day'), 'write the seven days in [ ]').length(7),
    week: words('the heading of the column of weeks'),
    today: words('the cell of today before its first draw'),
    weeksOf: words('the heading of the weeks of a year, with {year},'),
    red: words('what a red jodi is'),
    corrected: words('the sentence with the corrected days, with {days},'),
    voided: words('the sentence with the voided days, with {days},'),
    newest: words('the link to the newest week'),
    years: words('the label of the list of years'),
    share: words('the label of the button that shares the page'),
    embed: words('the label of the code for another site'),
    questions: z.array(
      z.strictObject({ question: words('the question'), answer: words('the answer') }),
      'write the questions below a chart in [ ]',
    ),
  }),
  results: z.strictObject({
    title: words('the title of the results'),
    chart: words('the link to a chart, with {kind},'),
    titleOf: words('the title of the results of a day, with {day},'),
    description: words('the description of the results'),
    descriptionOf: words('the description of the results of a day, with {day},'),
    lead: words('the opening sentence of the results'),
    none: words('the sentence of a day without draws'),
    waiting: words('the heading of the markets without a result, with {count},'),
    void: words('what a voided day says'),
    corrected: words('what a corrected result says'),
    before: words('the link to the day before'),
    after: words('the link to the day after'),
    now: words('the link to today and yesterday'),
    feed: words('the link to the feed'),
    today: words('the heading of the results of today'),
    all: words('the link to all results'),
    newest: words('what is written above the newest result'),
  }),
})

const monthAndYear = 'a date of the last change is a month and a year, like September 2024'

const pages = z.strictObject({
  title: words('the title').max(
    LONGEST_TITLE,
    `the title is longer than the ${LONGEST_TITLE} characters search engines show`,
  ),
  description: words('the description, one sentence for search engines,').max(
    LONGEST_DESCRIPTION,
    `the description is longer than the ${LONGEST_DESCRIPTION} characters search engines show`,
  ),
  lead: words('the opening sentence under the title').optional(),
  updated: z
    .string(monthAndYear)
    .regex(/^\p{L}[\p{L}\p{M}]+ [0-9]{4}$/u, monthAndYear)
    .optional(),
  kind: z.enum(['text', 'landing'], 'the kind is text or landing').default('text'),
  menu: z
    .union(
      [
        z.boolean(),
        words('the label in the menu').regex(
          /^(?!(yes|no|on|off)$)/i,
          'menu is true or the label in the menu',
        ),
      ],
      'menu is true or the label in the menu',
    )
    .default(false),
  order: z.number('the order in the menu is a number, such as 50').default(100),
  picture: words('the picture that is shown where the page is shared').optional(),
})

/** What the files of src/content have. The messages are for writers. */
export const schemas = { settings, words: siteWords, pages }
