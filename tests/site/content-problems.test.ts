import { afterAll, expect, it } from 'vitest'
import { mistakesInPage } from '../../src/content/checks/check-page.ts'
import { errorsInName, errorsInText } from '../../src/content/checks/check-words.ts'
import { lostLinks } from '../../tools/build/check-links.ts'
import { copyOfSite } from './support/broken-site.ts'

const how = 'src/content/pages/how-to-play.mdx'
const site = copyOfSite()
const link = 'the link /play-responsible leads to no page; correct its address.'

afterAll(site.remove)

type Mistake = { name: string; file?: string; text: string; sentence: string }

/** Mistakes in the text of a page; `…` in a sentence is the page's file and its line. */
const inText: Mistake[] = [
  {
    name: 'colon',
    text: page({ lead: 'Note: twice a day' }),
    sentence:
      '…, line 4: this cannot be read as a field; put a text that has a colon or a quote in it between "…".',
  },
  {
    name: 'title-colon',
    text: page({ title: 'Rates: what you win' }),
    sentence:
      '…, line 2: this cannot be read as a field; put a text that has a colon or a quote in it between "…".',
  },
  {
    name: 'smart-quotes',
    text: page({ title: '“Rates”' }),
    sentence: '…, line 2: these quotes are curly; write straight ones: "…".',
  },
  {
    name: 'tab',
    text: page({ lead: '\tA tab' }),
    sentence: '…, line 4: there is a tab; write spaces in its place.',
  },
  {
    name: 'twice',
    text: page({ order: '20\norder: 30' }),
    sentence: '…, line 5: order is there twice; take one out.',
  },
  {
    name: 'not-closed',
    text: '---\ntitle: A page\n\nText.\n',
    sentence: '…, line 1: there is no second --- after the properties; put it under the last one.',
  },
  {
    name: 'not-opened',
    text: 'title: A page\n',
    sentence: '…, line 1: a page begins with its properties between two lines of ---.',
  },
  {
    name: 'quotes',
    text: page({ menu: '"How "it" works"' }),
    sentence: '…, line 4: a text between "…" has another " in it; write “ and ” inside.',
  },
  {
    name: 'first-heading',
    text: page({}, '# A heading'),
    sentence: '…, line 6: only the title has one #; write ## for a heading.',
  },
  {
    name: 'skipped-level',
    text: page({}, '## One\n\n#### Three'),
    sentence: '…, line 8: a level is left out; write ### for this heading.',
  },
  {
    name: 'open-tag',
    text: page({}, '<Callout>Text.'),
    sentence: '…, line 6: <Callout> is not closed; write </Callout> after its text.',
  },
  {
    name: 'closed-tag',
    text: page({}, 'Text.</Callout>'),
    sentence: '…, line 6: </Callout> closes nothing; take it out.',
  },
  {
    name: 'no-part',
    text: page({}, '<Calout />'),
    sentence: '…, line 6: there is no <Calout>; docs/content/edit-content.md lists what there is.',
  },
  {
    name: 'br',
    text: page({}, 'One<br>two'),
    sentence: '…, line 6: <br> has no slash; write <br />, or leave it out.',
  },
  {
    name: 'less-than-figure',
    text: page({}, 'Stakes <5 are refused.'),
    sentence: '…, line 6: <5 is read as a tag; write &lt; or a space after <.',
  },
  {
    name: 'less-than-letter',
    text: page({}, 'A paragraph.\n\nIf a <b is\ngiven, c wins.'),
    sentence: '…, line 8: <b is read as a tag; write &lt; or a space after <.',
  },
  {
    name: 'less-or-equal',
    text: page({}, 'Stakes <=5 are refused.'),
    sentence: '…, line 6: <=5 is read as a tag; write &lt; or a space after <.',
  },
  {
    name: 'open-html',
    text: page({}, 'A <b>strong word.'),
    sentence:
      '…, line 6: <b> is not closed; write </b> after its text, or &lt; if it is a sign and no tag.',
  },
  {
    name: 'comment',
    text: page({}, '<!-- later -->'),
    sentence: '…, line 6: a comment is written {/* like this */}.',
  },
  {
    name: 'braces',
    text: page({}, 'What it {is}.'),
    sentence: '…, line 6: {is} is read as a program; write \\{ for a brace, or leave it out.',
  },
  {
    name: 'stars',
    text: page({}, 'A **strong word.'),
    sentence: '…, line 6: ** is not closed; write ** after the strong words too.',
  },
  {
    name: 'no-picture',
    text: page({}, '![A pana](../../assets/pana.png)'),
    sentence:
      '…, line 6: there is no picture src/assets/pana.png; put the file there or correct its name.',
  },
  {
    name: 'no-alt',
    text: page({}, '<Screenshot name="bids-light">One</Screenshot>'),
    sentence: '…, line 6: the picture has no alt; describe it for people who cannot see it.',
  },
  { name: 'lost-link', text: page({}, '[x](/play-responsible)'), sentence: `…, line 6: ${link}` },
  {
    name: 'lost-anchor',
    text: page({}, '## Here\n\n[x](#there)'),
    sentence: '…, line 8: the link #there leads to no page; correct its address.',
  },
  {
    name: 'other-anchor',
    text: page({}, '[x](/privacy-policy#nowhere)'),
    sentence: '…, line 6: the link /privacy-policy#nowhere leads to no page; correct its address.',
  },
  {
    name: 'plain',
    // Composed, because no such paper exists for a reader or a tool that follows names.
    file: ['src/content/pages/plain', 'md'].join('.'),
    text: page({}),
    sentence: "…: a page's file ends with .mdx; give it that ending.",
  },
  {
    name: 'a space',
    text: page({}),
    sentence:
      "…: a page's file is named with small letters, digits and hyphens, and lies in pages, hi or mr.",
  },
]

/** Mistakes in the fields of a page. */
const inFields: Mistake[] = [
  {
    name: 'no-title',
    text: page({ title: undefined }),
    sentence: '…: the field "title" is wrong or missing; write the title as text.',
  },
  {
    name: 'misspelt',
    text: page({ oder: '20' }),
    sentence: '…: there is no field called "oder"; check its spelling or take it out.',
  },
  {
    name: 'long-title',
    text: page({ title: 'a'.repeat(71) }),
    sentence:
      '…: the field "title" is wrong or missing; the title is longer than the 70 characters search engines show.',
  },
  {
    name: 'long-description',
    text: page({ description: 'a'.repeat(161) }),
    sentence:
      '…: the field "description" is wrong or missing; the description is longer than the 160 characters search engines show.',
  },
]

/** Mistakes in the settings, which are read apart from the pages. */
const inSettings: Mistake[] = [
  {
    name: 'phone',
    file: 'src/content/settings.json',
    text: site.read('src/content/settings.json').replace('"9800000001"', '"98000 00001"'),
    sentence:
      '…: the field "phones.0" is wrong or missing; a phone number is ten digits, without +91.',
  },
]

const kinds = [inText, inFields, inSettings]

for (const { where, mistakes, tags } of [
  { where: 'the text of a page', mistakes: inText, tags: [] },
  { where: 'the fields of a page', mistakes: inFields, tags: ['thorough'] },
  { where: 'the settings', mistakes: inSettings, tags: ['thorough'] },
]) {
  it(`every mistake in ${where} fails the build with one sentence, all at once`, { tags }, () => {
    const { isBuilt, said } = site.buildChanged(filesOf(mistakes))
    expect(said.toSorted()).toEqual(mistakes.map(sentenceOf).toSorted())
    expect(isBuilt).toBe(false)
  })
}

it('astro dev shows every mistake in the browser, and the page again when it is corrected', {
  tags: 'thorough',
}, async () => {
  const dev = await site.dev()
  try {
    for (const mistakes of kinds) {
      const restore = site.change(filesOf(mistakes))
      try {
        await expect
          .poll(async () => sentencesIn(await dev.get('/how-to-play')))
          .toEqual(mistakes.map(sentenceOf).toSorted())
      } finally {
        restore()
      }
      await expect.poll(() => dev.get('/how-to-play')).toContain('Reading a result')
    }
  } finally {
    await dev.stop()
  }
})

it.each([
  [
    'a comma of the settings',
    'src/content/settings.json',
    (text: string) => text.replace('"Ank",', '"Ank"'),
    /^src\/content\/settings\.json: this is not JSON \(line 3 column 3\); look for a missing comma/,
  ],
  [
    'a link in HTML to no page',
    how,
    (text: string) => `${text}\n<a href="/play-responsible">x</a>\n`,
    /^src\/content\/pages\/how-to-play\.mdx, line \d+: the link \/play-responsible leads to no page; correct its address\.$/,
  ],
])(
  '%s fails the build with one sentence',
  { tags: 'thorough' },
  (_name, file, change, sentence) => {
    const { isBuilt, said } = site.buildWith(file, change)
    expect(said).toEqual([expect.stringMatching(sentence)])
    expect(isBuilt).toBe(false)
  },
)

const signs = [
  ...['5 < 10, 5 &lt;10, \\<5 and `<5`.', 'A <b>strong</b> word.<br />', '{/* <5 */}'],
  ...['<a href="/how-to-play" title="of <5 points">this</a>', '```\nif (a <b)\n```'],
  ...['<Picture\n  name="bonuses.png"\n  alt="a <b"\n/>', '<Pays type="Jodi Digit" points={10} />'],
]

it('a < with a space after it, in code, in a comment or of a tag is no mistake', () => {
  const found = signs.flatMap(text =>
    mistakesInPage(page({}, text), how, '', new Map([['how-to-play', new Set()]])),
  )
  expect(found).toEqual([])
})

it('links are followed to pages, places, files and the app, and not to other sites', () => {
  const page = (file: string, html: string) => ({ file, html })
  const lost = lostLinks(
    [
      page('a.html', '<h2 id="here"></h2><a class="x" href="#here">1</a><a href="#there">2</a>'),
      page('hi/b.html', '<a href="/a#here">3</a><a href="/a#gone">4</a><a href="a">5</a>'),
      page('c.html', '<a href="/game_type/Kesar_Mahal">6</a><a href="/home/">7</a>'),
      page('d.html', '<a href="https://other.example/x">8</a><a href="tel:+911">9</a>'),
      page('e.html', '<img src="/x.png" alt=""><img width="1" src="/y.png" alt="">'),
      page('f.html', '<meta property="og:image" content="https://ank.example/z.png">'),
      page('g.html', '<meta name="description" content="/not-an-address">'),
    ],
    ['a.html', 'hi/b.html', 'x.png'],
    'https://ank.example',
  )
  expect(lost.map(({ page, kind, address }) => `${page} ${kind} ${address}`)).toEqual([
    'a.html link #there',
    'hi/b.html link /a#gone',
    'hi/b.html link a',
    'c.html link /home/',
    'e.html file /y.png',
    'f.html file https://ank.example/z.png',
  ])
})

it('parts that are not there are named with their line, those of a comment are not', () => {
  const text = '# A\n\n<Callout>x</Callout>\n<Calout>x</Calout>\n{/* <Nothing /> */}\n'
  const root = new URL('../..', import.meta.url).pathname
  expect(errorsInText(text, how, root)).toEqual([
    `${how}, line 4: there is no <Calout>; docs/content/edit-content.md lists what there is.`,
  ])
})

it.each([
  ['src/content/pages/home.mdx', /one of the app's own/],
  ['src/content/pages/game_type.mdx', /small letters, digits and hyphens/],
  ['src/content/pages/Bonus.mdx', /small letters, digits and hyphens/],
  ['src/content/pages/ta/bonus.mdx', /lies in pages, hi or mr/],
])('%s is no name for a page', (file, sentence) => {
  expect(errorsInName(file)).toEqual([expect.stringMatching(sentence)])
})

it.each(['src/content/pages/bonus-2.mdx', 'src/content/pages/hi/bonus.mdx'])('%s is', file => {
  expect(errorsInName(file)).toEqual([])
})

/** A page with these properties, without those that are undefined. */
function page(changed: Record<string, string | undefined>, body = 'Text.'): string {
  const fields = { title: 'A page', description: 'What it says.', ...changed }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  while (lines.length < 3) lines.push('# a comment')
  return ['---', ...lines, '---', body, ''].join('\n')
}

function fileOf({ name, file = `src/content/pages/${name}.mdx` }: Mistake): string {
  return file
}

function filesOf(mistakes: Mistake[]): Record<string, string> {
  return Object.fromEntries(mistakes.map(mistake => [fileOf(mistake), mistake.text]))
}

function sentenceOf(mistake: Mistake): string {
  return mistake.sentence.replace('…', fileOf(mistake))
}

function sentencesIn(html: string): string[] {
  const items = Array.from(html.matchAll(/<li>(.*)<\/li>/g), ([, text]) => text!)
  return items
    .map(text => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .toSorted()
}
