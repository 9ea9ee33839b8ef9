import { afterAll, expect, it } from 'vitest'
import { mistakesInPage } from '../../src/content/checks/check-pages.ts'
import { lostLinks } from '../../tools/build/check-links.ts'
import { copyOfSite } from './support/broken-site.ts'

const how = 'src/content/pages/how-to-play.mdx'
const site = copyOfSite()

afterAll(site.remove)

type Mistake = { name: string; file?: string; text: string; sentence: string }

/** Mistakes in the text of a page; `…` in a sentence is the page's file. */
const inText: Mistake[] = [
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
    name: 'no-part',
    text: page({}, '{/* <Nothing /> */}\n\n- one\n- <Calout>two</Calout>'),
    sentence: '…, line 9: there is no <Calout>; docs/content/edit-content.md lists what there is.',
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
]

/** Mistakes in the settings, which are read apart from the pages. */
const inSettings: Mistake[] = [
  {
    name: 'phone',
    file: 'src/content/settings.json',
    text: site.read('src/content/settings.json').replace('"9000000001"', '"90000 00001"'),
    sentence:
      '…, line 4: the field "phones.0" is wrong or missing; a phone number is ten digits, without +91.',
  },
]

const kinds = [inText, inFields, inSettings]

for (const { where, mistakes } of [
  { where: 'the text of a page', mistakes: inText },
  { where: 'the fields of a page', mistakes: inFields },
  { where: 'the settings', mistakes: inSettings },
]) {
  it(`every mistake in ${where} fails the build with one sentence, all at once`, {
    tags: 'thorough',
  }, () => {
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
    /^src\/content\/settings\.json, line 3: this cannot be read; look for a missing comma/,
  ],
  [
    'a colon of a field',
    how,
    (text: string) => text.replace(/^title: .*/m, 'title: Rates: what you win'),
    /^src\/content\/pages\/how-to-play\.mdx, line 2: this cannot be read; .* a colon/,
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
    mistakesInPage(page({}, text), how, new URL('../..', import.meta.url).pathname),
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
