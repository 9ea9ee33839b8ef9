import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkContent } from '../../src/content/checks/check-content.ts'
import { lostLinks } from '../../tools/build/check-links.ts'
import { copyOfSite } from './support/broken-site.ts'

const site = copyOfSite()

afterAll(site.remove)

type Mistake = { name: string; file?: string; text: string; sentence: string }

/** Mistakes in the text of a page; `…` in a sentence is the page's file. */
const inText: Mistake[] = [
  {
    name: 'curly-quote',
    text: page({}, 'यह 😀\n\n<Setting name=“brand” />'),
    sentence:
      '…, line 8: the quotes in <Setting> are curly; write straight ones, as in name="brand".',
  },
  {
    name: 'lost-quote',
    text: page({}, '<Callout tone="warn>Text.</Callout>'),
    sentence:
      '…, line 6: a quote is missing in <Callout>; write one " before and one " after each value.',
  },
  {
    name: 'no-quotes',
    text: page({}, '<Setting name=brand />'),
    sentence:
      '…, line 6: a value in <Setting> has no quotes; write straight ones, as in name="brand".',
  },
  {
    name: 'open-tag',
    text: page({}, '<Callout>Text.'),
    sentence: '…, line 6: <Callout> is not closed; write </Callout> after its text.',
  },
  {
    name: 'crossed-tags',
    text: page({}, '<Steps>\n\n<Callout>\n\nText.\n\n</Steps>'),
    sentence: '…, line 8: <Callout> is not closed; write </Callout> after its text.',
  },
  {
    name: 'no-empty-line',
    text: page({}, '<Callout>One.\n\nTwo.\n\n</Callout>'),
    sentence:
      '…, line 6: <Callout> is not closed in its paragraph; write an empty line after <Callout> and before </Callout>.',
  },
  {
    name: 'open-html',
    text: page({}, 'A <b>strong word.'),
    sentence:
      '…, line 6: <b> is not closed; write </b> after its text, or &lt; if it is a sign and no tag.',
  },
  {
    name: 'br',
    text: page({}, 'One<br>two'),
    sentence: '…, line 6: <br> is not closed; write <br />.',
  },
  {
    name: 'closed-tag',
    text: page({}, 'Text.</Callout>'),
    sentence: '…, line 6: </Callout> closes nothing; take it out.',
  },
  {
    name: 'less-than-figure',
    text: page({}, 'Stakes <5 are refused.'),
    sentence: '…, line 6: a < is read as a tag; write &lt; or a space after <.',
  },
  {
    name: 'less-than-letter',
    text: page({}, 'A paragraph.\n\nIf a <b is\ngiven, c wins.'),
    sentence: '…, line 8: a < is read as a tag; write &lt; or a space after <.',
  },
  {
    name: 'brace',
    text: page({}, 'One { two.'),
    sentence: '…, line 6: a { is read as code; write \\{ for a { in a text.',
  },
  {
    name: 'braces',
    text: page({}, '- one\n- {brand} two'),
    sentence: '…, line 7: a { is read as code; write \\{ for a { in a text.',
  },
  {
    name: 'html-comment',
    text: page({}, 'One.\n\n<!-- two -->'),
    sentence: '…, line 8: a comment is written {/* like this */}, not <!-- like this -->.',
  },
  {
    name: 'import-line',
    text: page({}, 'import your bids from a message.'),
    sentence:
      '…, line 6: a paragraph that begins with "import" is read as code; begin it with another word.',
  },
  {
    name: 'no-part',
    text: page({}, '{/* <Nothing /> */}\n\n- one\n- <Calout>two</Calout>'),
    sentence: '…, line 9: there is no <Calout>; docs/content/edit-content.md lists what there is.',
  },
  {
    name: 'no-part-of-pages',
    text: page({}, '<Icon name="clock" />'),
    sentence: '…, line 6: there is no <Icon>; docs/content/edit-content.md lists what there is.',
  },
  {
    name: 'small-letter',
    text: page({}, '<callout>\n\nOne.\n\n</callout>'),
    sentence: '…, line 6: there is no <callout>; write <Callout>.',
  },
  {
    name: 'no-pana',
    text: page({}, '<Result open="128" close="943" />'),
    sentence:
      '…, line 6: close="943" of <Result> is wrong; a pana has three digits that go upwards, 0 last, such as 128.',
  },
  {
    name: 'no-type',
    text: page({}, 'Text.\n<Pays type="Jodi" points={10} />'),
    sentence:
      '…, line 7: type="Jodi" of <Pays> is wrong; it is one of Single Digit, Jodi Digit, Single Pana, Double Pana, Triple Pana, Half Sangam, Full Sangam.',
  },
  {
    name: 'no-points',
    text: page({}, '<Pays type="Jodi Digit" points={ten} />'),
    sentence: '…, line 6: points={ten} of <Pays> is wrong; it is a whole number, such as {100}.',
  },
  {
    name: 'no-value',
    text: page({}, '<Picture alt="A card" nam="a.png" />'),
    sentence: '…, line 6: <Picture> has no "nam"; it has name and alt.',
  },
  {
    name: 'no-alt',
    text: page({}, '<Screenshot name="home">Text.</Screenshot>'),
    sentence: '…, line 6: <Screenshot> has no alt; write it as in alt="…".',
  },
  {
    name: 'no-picture',
    text: page({}, 'Text.\n\n<Picture name="card.png" alt="A card" />'),
    sentence:
      '…, line 8: there is no picture src/assets/card.png; put the file there or correct its name.',
  },
  {
    name: 'plain-picture',
    text: page({}, 'Text ![A card](card.png)'),
    sentence: '…, line 6: a picture is written <Picture name="card.png" alt="…" />.',
  },
  {
    name: 'plain-address',
    text: page({}, 'See <https://example.com>.'),
    sentence: '…, line 6: an address is written [text](https://example.com), not between < and >.',
  },
  {
    name: 'number',
    text: page({}, '<Sum of={128} /> <Pays type={"Jodi Digit"} points="10" />'),
    sentence: '…, line 6: of={128} of <Sum> is wrong; write it as in of="128".',
  },
  {
    name: 'heading-without-words',
    text: page({}, '## 🎉\n\nText.'),
    sentence: '…, line 6: the heading "🎉" has no words; write some, since links lead to them.',
  },
  {
    name: 'title-in-text',
    text: page({}, '# A title\n\nText.'),
    sentence: '…, line 6: a heading begins with ##; one # is the title.',
  },
  {
    name: 'more-without-heading',
    text: page({}, '<More>\n\n**Rates**\n\nText.\n\n</More>'),
    sentence:
      '…, line 6: <More> begins with a heading, ## or ###, with an empty line before and after it.',
  },
  {
    name: 'more-with-small-heading',
    text: page({}, '## One\n\n### Two\n\n<More>\n\n#### Rates\n\nText.\n\n</More>'),
    sentence:
      '…, line 10: <More> begins with a heading, ## or ###, with an empty line before and after it.',
  },
  {
    name: 'lost-link',
    text: page({}, 'See [this](/play-responsible).'),
    sentence: '…, line 6: the link /play-responsible leads to no page; correct its address.',
  },
  {
    name: 'lost-place',
    text: page({}, '## One\n\nSee [this](#one) and\n[that](/how-to-play#ratess).'),
    sentence: '…, line 9: the link /how-to-play#ratess leads to no page; correct its address.',
  },
  {
    name: 'lost-html-link',
    text: page({}, '<a href="bonuses">this</a>'),
    sentence: '…, line 6: the link bonuses leads to no page; correct its address.',
  },
  {
    name: 'lost-site',
    text: page({}, 'See [this](www.example.com).'),
    sentence:
      '…, line 6: the link www.example.com leads to no page; write https://www.example.com.',
  },
  {
    name: 'link-with-space',
    text: page({}, 'See [this] (/how-to-play).'),
    sentence:
      '…, line 6: this is not read as a link; write it without spaces, as in [text](/how-to-play).',
  },
]

/** Mistakes in the fields of a page. */
const inFields: Mistake[] = [
  {
    name: 'no-title',
    text: page({ title: undefined }),
    sentence: '…, line 1: the field "title" is wrong or missing; write the title as text.',
  },
  {
    name: 'misspelt',
    text: page({ oder: '20' }),
    sentence: '…, line 4: there is no field called "oder"; check its spelling or take it out.',
  },
  {
    name: 'long-title',
    text: page({ title: 'a'.repeat(71) }),
    sentence:
      '…, line 2: the field "title" is wrong or missing; the title is longer than the 70 characters search engines show.',
  },
  {
    name: 'colon',
    text: page({ title: 'Rates: what you win' }),
    sentence: '…, line 2: put the title between straight quotes: title: "Rates: what you win".',
  },
  {
    name: 'curly-colon',
    text: page({ title: '“Rates: what you win”' }),
    sentence: '…, line 2: put the title between straight quotes: title: "Rates: what you win".',
  },
  {
    name: 'twice',
    text: page({ title: 'A page\ntitle: Another' }),
    sentence: '…, line 3: the field "title" is there twice; take one out.',
  },
  {
    name: 'tab',
    text: page({ title: 'A page\n\tmenu: true' }),
    sentence: '…, line 3: write nothing before "menu", no space and no tab.',
  },
  {
    name: 'open-quote',
    text: page({ title: '"A page' }),
    sentence: '…, line 2: a quote is missing; write one " before and one " after the title.',
  },
  {
    name: 'number-sign',
    text: page({ description: 'The market # 1.' }),
    sentence:
      '…, line 3: put the description between straight quotes: description: "The market # 1.".',
  },
  {
    name: 'yes',
    text: page({ menu: 'yes' }),
    sentence:
      '…, line 4: the field "menu" is wrong or missing; menu is true or the label in the menu.',
  },
  {
    name: 'empty-file',
    text: '',
    sentence:
      '…, line 1: the page has no properties; begin it with a title and a description between two lines of ---.',
  },
  {
    name: 'properties-twice',
    text: page({}, '---\ntitle: Another\n---\n\nText.'),
    sentence: '…, line 6: the properties are there twice; keep those in lines 1 to 5.',
  },
  {
    name: 'no-shared-picture',
    text: page({ picture: 'card.png' }),
    sentence:
      '…, line 4: there is no picture src/assets/card.png; put the file there or correct its name.',
  },
  {
    name: 'home',
    text: page({}),
    sentence: '…, line 1: /home is an address of the app; give the file another name.',
  },
  {
    name: 'results',
    text: page({}),
    sentence: '…, line 1: /results is an address of the app; give the file another name.',
  },
  {
    name: 'Übersicht',
    text: page({}),
    sentence:
      '…, line 1: the name of a page has small letters, digits and hyphens; call the file ubersicht.mdx.',
  },
  {
    name: 'Our Bonuses',
    text: page({}),
    sentence:
      '…, line 1: the name of a page has small letters, digits and hyphens; call the file our-bonuses.mdx.',
  },
  {
    name: 'plain-text',
    file: 'src/content/pages/plain-text.mdx.txt',
    text: page({}),
    sentence: '…, line 1: the name of a page ends in .mdx; call the file plain-text.mdx.',
  },
]

const settings = site.read('src/content/settings.json')

/** Mistakes in the settings, one after the other. */
const inSettings: Mistake[] = [
  {
    name: 'phone',
    text: settings.replace('"9000000001"', '"90000 00001"'),
    sentence:
      '…, line 4: the field "phones.0" is wrong or missing; a phone number is ten digits, without +91.',
  },
  {
    name: 'comma',
    text: settings.replace('"Ank",', '"Ank"'),
    sentence:
      '…, line 3: this cannot be read; look for a missing comma, quote or bracket in this line or the one above.',
  },
  {
    name: 'video',
    text: settings.replace('"/how-to-play"', '"/how-to-pay"'),
    sentence: '…, line 7: the field "video" leads to no page; correct its address.',
  },
].map(mistake => ({ ...mistake, file: 'src/content/settings.json' }))

/** Warnings: valid content that was probably not intended. */
const warned: Mistake[] = [
  {
    name: 'skipped-level',
    text: page({}, '## One\n\n#### Two\n\nText.\n\n## Three\n\n### Four'),
    sentence: '…, line 8: the heading "Two" skips a level; write ### for ####.',
  },
  {
    name: 'small-first-heading',
    text: page({}, 'Text.\n\n### One'),
    sentence: '…, line 8: the heading "One" skips a level; write ## for ###.',
  },
  {
    name: 'hi/how-to-play',
    text: site
      .read('src/content/pages/hi/how-to-play.mdx')
      .replace('(/hi/play-responsibly)', '(/play-responsibly)')
      .replace(/^## एक साथ कई नंबर$.*?(?=^## )/ms, ''),
    sentence:
      'src/content/pages/how-to-play.mdx, line 152: the section "Many numbers at once" is not in src/content/pages/hi/how-to-play.mdx; translate it.',
  },
]

const all = [...inText, ...inFields, inSettings[0]!]

it('each mistake in the content is told with its file, its line and one sentence', async () => {
  const cases = [[...inText, ...inFields], ...inSettings.map(mistake => [mistake])]
  for (const mistakes of cases) {
    const { mistakes: said } = await checked(filesOf(mistakes))
    expect(said.toSorted()).toEqual(mistakes.map(sentenceOf).toSorted())
  }
})

it('a skipped level, a section that is not translated and a link to English are warnings', async () => {
  const { mistakes, warnings } = await checked(filesOf(warned))
  expect(mistakes).toEqual([])
  const link = expect.stringMatching(
    /hi\/how-to-play\.mdx, line \d+: the link \/play-responsibly leads to English; \/hi\/play-responsibly is the same page\.$/,
  )
  expect(warnings).toHaveLength(warned.length + 1)
  expect(warnings).toEqual(expect.arrayContaining([...warned.map(sentenceOf), link]))
  expect(await checkContent(site.path(''))).toEqual({ mistakes: [], warnings: [] })
})

it('the guide for writers has the 13 mistakes that are made most, each with its sentence', () => {
  const guide = readFileSync(
    join(import.meta.dirname, '../../docs/content/edit-content.md'),
    'utf8',
  )
  const rows = guide.split('\n').filter(line => /^\| .*`/.test(line))
  const said = all.map(({ sentence }) => sentence.replace(/^…, line \d+: /, ''))
  const told = rows.map(row =>
    row
      .split(' | ')
      .at(-1)!
      .replace(/\s*\|$/, '')
      .replaceAll('`', ''),
  )
  expect(told).toHaveLength(13)
  expect(told.filter(sentence => !said.includes(sentence))).toEqual([])
})

it('all mistakes fail the build at once, without a stack', { tags: 'thorough' }, () => {
  const { isBuilt, lines, said } = site.buildChanged(filesOf(all))
  expect(said.toSorted()).toEqual(all.map(sentenceOf).toSorted())
  expect(lines.filter(isOfStack)).toEqual([])
  expect(isBuilt).toBe(false)
})

it('astro dev shows all mistakes in the browser and the terminal, until they are corrected', {
  tags: 'thorough',
}, async () => {
  // Also those that are there when it starts.
  let restore = site.change(filesOf(inFields))
  const dev = await site.dev()
  try {
    for (const mistakes of [inFields, [...inText, inSettings[0]!], warned]) {
      restore()
      restore = site.change(filesOf(mistakes))
      const sentences = mistakes.map(sentenceOf).toSorted()
      if (mistakes !== warned) {
        await expect.poll(async () => sentencesIn(await dev.get('/how-to-play'))).toEqual(sentences)
      }
      await expect.poll(() => sentences.filter(told => !dev.said().includes(told))).toEqual([])
    }
    restore()
    await expect.poll(() => dev.get('/how-to-play')).toContain('Reading a result')
    expect(dev.said().split('\n').filter(isOfStack)).toEqual([])
  } finally {
    await dev.stop()
  }
})

/** What is odd, and no mistake. */
const odd: Record<string, string> = {
  bom: `\uFEFF${page({}, '## One')}`,
  crlf: page({}, '<Callout>\n\nText.\n\n</Callout>').replaceAll('\n', '\r\n'),
  tabs: page({}, '-\ta\n\t- b\n\n1.\tone'),
  emoji: page({}, '## 🎉 Bonus 💰!\n\nSee [it](#-bonus-).'),
  mixed: page({}, '## English और हिन्दी\n\n[यह](#english-और-हिन्दी) and [this](/hi/how-to-play).'),
  long: page({}, `${'W'.repeat(2000)} ${'W'.repeat(200)}`),
  'blank-first': `\n\n${page({})}`,
  'no-last-line': '---\ntitle: A page\ndescription: What it says.\n---',
}

const signs = [
  ...['5 < 10, 5 &lt;10, \\<5 and `<5`.', 'A <b>strong</b> word.<br />', '{/* <5 */}'],
  ...['<a href="/how-to-play" title="of <5 points">this</a>', '```\nif (a <b)\n```'],
  ...['<Screenshot\n  name="home"\n  alt="a <b"\n/>', '<Pays type="Jodi Digit" points={10} />'],
]

it('a page with odd signs, ends of lines or languages is not a mistake', async () => {
  const files = Object.entries(odd).map(([name, text]) => [`src/content/pages/${name}.mdx`, text])
  const found = await checked(Object.fromEntries(files))
  expect(found).toEqual({ mistakes: [], warnings: [] })
})

it('a < with a space after it, in code, in a comment or of a tag is not a mistake', async () => {
  const text = page({}, signs.join('\n\n'))
  expect(await checked({ 'src/content/pages/signs.mdx': text })).toEqual({
    mistakes: [],
    warnings: [],
  })
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

/** A page with these properties, without those that are undefined. */
function page(changed: Record<string, string | undefined>, body = 'Text.'): string {
  const fields = { title: 'A page', description: 'What it says.', ...changed }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  while (lines.length < 3) lines.push('# a comment')
  return ['---', ...lines, '---', body, ''].join('\n')
}

/** Checks the content with these files and restores the old ones. */
async function checked(files: Record<string, string>) {
  const restore = site.change(files)
  try {
    return await checkContent(site.path(''))
  } finally {
    restore()
  }
}

function isOfStack(line: string): boolean {
  return /^\s+at |node_modules/.test(line)
}

function fileOf({ name, file = `src/content/pages/${name}.mdx` }: Mistake): string {
  return file
}

function filesOf(mistakes: Mistake[]): Record<string, string> {
  return Object.fromEntries(mistakes.map(mistake => [fileOf(mistake), mistake.text]))
}

function sentenceOf(mistake: Mistake): string {
  return mistake.sentence.replace(/^…,/, `${fileOf(mistake)},`)
}

function sentencesIn(html: string): string[] {
  const items = Array.from(html.matchAll(/<li>(.*)<\/li>/g), ([, text]) => text!)
  return items
    .map(text => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
    .toSorted()
}
