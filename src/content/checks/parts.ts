import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, parse, sep } from 'node:path'
import type { MdastNode } from 'satteri'
import type { Language } from '#contract/languages.ts'
import { gameTypes, isGameType } from '#domain/game-types.ts'
import { isPana } from '#domain/panas.ts'
import type { Found } from './tree.ts'

/** What a page is checked against: the folder of the project and the page's language. */
export type Place = { root: string; language: Language }

/** Returns what is wrong with a value, as the end of a sentence or as a whole one; null for nothing. */
type Check = (value: string, place: Place) => { is: string } | { sentence: string } | null

/** A value is a text in quotes, or a number in braces where it is one. */
type Attribute = { check: Check; isRequired?: true; isNumber?: true }

const text: Attribute = { check: () => null, isRequired: true }
const flag: Attribute = { check: value => (value === '' ? null : { is: 'it has no value' }) }
const pana: Attribute = {
  check: value =>
    isPana(value) ? null : { is: 'a pana has three digits that go upwards, 0 last, such as 128' },
}
const points: Attribute = {
  check: value => (/^[1-9]\d*$/.test(value) ? null : { is: 'it is a whole number, such as {100}' }),
  isNumber: true,
}
const gameType: Attribute = {
  check: value => (isGameType(value) ? null : { is: `it is one of ${gameTypes.join(', ')}` }),
  isRequired: true,
}

function oneOf(...values: string[]): Attribute {
  return {
    check: value => (values.includes(value) ? null : { is: `it is one of ${values.join(', ')}` }),
  }
}

const RESULT_PARTS = ['openPana', 'openAnk', 'closeAnk', 'closePana']
const marks: Attribute = {
  check: value =>
    value.split(' ').every(part => RESULT_PARTS.includes(part))
      ? null
      : { is: `it has one or more of ${RESULT_PARTS.join(', ')}` },
}

const icon: Attribute = {
  check: (value, { root }) =>
    iconNames(root).includes(value)
      ? null
      : { is: 'src/assets/icons.svg has the names of all icons' },
  isRequired: true,
}

const picture: Attribute = { check: pictureSentence, isRequired: true }

const screenshot: Attribute = {
  check: (value, place) => pictureSentence(`screens/${value}.png`, place),
  isRequired: true,
}

/** What the parts of a page take, which docs/content/edit-content.md shows. The others take nothing. */
const attributes: Record<string, Record<string, Attribute>> = {
  Callout: { tone: oneOf('info', 'warn') },
  Feature: { icon, title: text },
  Film: { name: { check: filmSentence, isRequired: true }, title: text },
  More: { open: pana, close: pana, marks, unfolded: flag },
  Pays: { type: gameType, points },
  Picture: { name: picture, alt: text },
  Result: { open: pana, close: pana },
  Screens: { label: text },
  Screenshot: { name: screenshot, alt: text },
  Setting: { name: { ...oneOf('brand', 'email', 'jurisdiction', 'website'), isRequired: true } },
  Stage: { title: text, shows: { ...oneOf('result', 'bid', 'points'), isRequired: true } },
  Sum: { of: { ...pana, isRequired: true } },
}

/** The parts that a page may use: the files of src/components/mdx. */
function partNames(root: string): string[] {
  return [...filesIn(root, 'src/components/mdx')].map(partNameOf)
}

/** The name of a part in a page by its file: …/callout.astro → Callout. */
export function partNameOf(file: string): string {
  return parse(file).name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

type Tag = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** The mistakes of a tag in a page, those inside it left out. */
export function mistakesInTag(tag: Tag, place: Place): Found[] {
  const line = tag.position?.start.line ?? 1
  return sentencesOfTag(tag, place).map(sentence => ({ line, sentence }))
}

function sentencesOfTag(tag: Tag, place: Place): string[] {
  const name = tag.name ?? ''
  const names = partNames(place.root)
  if (!names.includes(name)) {
    const right = names.find(part => part.toLowerCase() === name.toLowerCase())
    if (right) return [`there is no <${name}>; write <${right}>.`]
    return /^[A-Z]/.test(name)
      ? [`there is no <${name}>; docs/content/edit-content.md lists what there is.`]
      : []
  }
  const taken = attributes[name] ?? {}
  const values = valuesOf(tag)
  const unknown = Object.keys(values).find(field => !Object.hasOwn(taken, field))
  if (unknown) {
    const fields = new Intl.ListFormat('en').format(Object.keys(taken))
    return [`<${name}> has no "${unknown}"; ${fields ? `it has ${fields}` : 'take it out'}.`]
  }
  return Object.entries(taken).flatMap(([field, { check, isRequired, isNumber }]) => {
    const value = values[field]
    if (!value) return isRequired ? [`<${name}> has no ${field}; write it as in ${field}="…".`] : []
    const wrong =
      value.isCode && !isNumber
        ? { is: `write it as in ${field}="${value.text.replace(/\W/g, '') || '…'}"` }
        : check(value.text, place)
    if (!wrong) return []
    if ('sentence' in wrong) return [wrong.sentence]
    return [`${field}${value.written && `=${value.written}`} of <${name}> is wrong; ${wrong.is}.`]
  })
}

type Value = { text: string; written: string; isCode: boolean }

/** Each value as written, and its text. A name without a value has none. */
function valuesOf(tag: Tag): Record<string, Value> {
  return Object.fromEntries(
    tag.attributes.map(attribute => {
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const written = `{${attribute.value}}`
        return [written, { text: '', written, isCode: true }]
      }
      const { name, value } = attribute
      if (value === null || value === undefined) {
        return [name, { text: '', written: '', isCode: false }]
      }
      if (typeof value === 'string') {
        return [name, { text: value, written: `"${value}"`, isCode: false }]
      }
      const quoted = /^\s*(["'])(.*)\1\s*$/s.exec(value.value)?.[2]
      const isCode = quoted === undefined
      return [name, { text: quoted ?? value.value, written: `{${value.value}}`, isCode }]
    }),
  )
}

function pictureSentence(name: string, { root }: Place): { sentence: string } | null {
  if (!/\.(png|jpe?g|webp|avif)$/.test(name)) {
    return {
      sentence: `the name of a picture ends in .png, .jpg, .webp or .avif; ${name} does not.`,
    }
  }
  if (filesIn(root, 'src/assets').has(name)) return null
  return {
    sentence: `there is no picture src/assets/${name}; put the file there or correct its name.`,
  }
}

/** A film may have a version in each language, with its own still picture. */
function filmSentence(name: string, place: Place): { sentence: string } | null {
  const films = filesIn(place.root, 'public/films')
  const has = (film: string) => films.has(`${film}.mp4`) || films.has(`${film}.webm`)
  const own = `${name}.${place.language}`
  if (!has(own) && !has(name)) {
    return {
      sentence: `there is no film public/films/${name}.mp4; put the file there or correct its name.`,
    }
  }
  return pictureSentence(`films/${has(own) ? own : name}.png`, place)
}

function iconNames(root: string): string[] {
  const drawings = readFileSync(join(root, 'src/assets/icons.svg'), 'utf8')
  return Array.from(drawings.matchAll(/<symbol id="icon-([\w-]+)"/g), ([, name]) => name!)
}

/** All files below a folder. The case of letters counts, also where the disk does not mind it. */
export function filesIn(root: string, folder: string): Set<string> {
  const cwd = join(root, folder)
  const names = existsSync(cwd) ? globSync('**/*', { cwd }) : []
  return new Set(names.map(name => name.split(sep).join('/')))
}
