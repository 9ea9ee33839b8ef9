import { afterAll, expect, it } from 'vitest'
import { errorsInName, errorsInText } from '../../src/content/checks/check-words.ts'
import { lostLinks } from '../../tools/build/check-links.ts'
import { copyOfSite } from './support/broken-site.ts'

const how = 'src/content/pages/how-to-play.mdx'
const site = copyOfSite()

afterAll(site.remove)

/** What is broken, where, how, and the whole message of the build. */
const broken: [string, string, (text: string) => string, RegExp][] = [
  [
    'a field that is missing',
    how,
    text => text.replace(/^title: .*\n/m, ''),
    /^src\/content\/pages\/how-to-play\.mdx: the field "title" is wrong or missing; write the title as text\.$/,
  ],
  [
    'a field with a colon in it',
    how,
    text => text.replace(/^lead: .*/m, 'lead: Note: twice a day'),
    /^src\/content\/pages\/how-to-play\.mdx, line 4: this cannot be read as a field; put a text/,
  ],
  [
    'a misspelled field of a translation',
    'src/content/pages/hi/how-to-play.mdx',
    text => text.replace(/^order:/m, 'oder:'),
    /^src\/content\/pages\/hi\/how-to-play\.mdx: there is no field called "oder"; check its spelling/,
  ],
  [
    'a phone number',
    'src/content/settings.json',
    text => text.replace('"9800000001"', '"98000 00001"'),
    /^src\/content\/settings\.json: the field "phones\.0" is wrong or missing; a phone number is ten digits/,
  ],
  [
    'a comma of the settings',
    'src/content/settings.json',
    text => text.replace('"Ank",', '"Ank"'),
    /^src\/content\/settings\.json: this is not JSON \(line 3 column 3\); look for a missing comma/,
  ],
  [
    'a picture that is not there',
    how,
    text => `${text}\n![A pana](../../assets/pana.png)\n`,
    /^src\/content\/pages\/how-to-play\.mdx, line \d+: there is no picture src\/assets\/pana\.png; put the file there/,
  ],
  [
    'a link to no page',
    how,
    text => text.replace('(/play-responsibly)', '(/play-responsible)'),
    /^src\/content\/pages\/how-to-play\.mdx, line \d+: the link \/play-responsible leads to no page; correct its address\.$/,
  ],
]

it.each(broken)('%s fails the build with one sentence', (_name, file, change, sentence) => {
  const { isBuilt, said } = site.buildWith(file, change)
  expect(said).toEqual([expect.stringMatching(sentence)])
  expect(isBuilt).toBe(false)
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
