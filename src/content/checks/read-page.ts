import * as yaml from 'js-yaml'
import { type MdastNode, mdxToMdast } from 'satteri'
import { syntaxError } from './syntax-error.ts'
import type { Found } from './tree.ts'

/** A page as Astro reads it. `data` and `tree` are null where a mistake keeps it from being read. */
export type ReadPage = { data: unknown; tree: MdastNode | null; mistakes: Found[] }

/** Astro's own expression for the properties of a page. */
const PROPERTIES = /^\uFEFF?(?:\s*\n)?---([\s\S]*?\n)---/

export function readPage(text: string): ReadPage {
  const [whole, properties] = PROPERTIES.exec(text) ?? []
  if (whole === undefined || properties === undefined) return withoutProperties(text)
  const fields = readFields(properties, lineAt(text, text.indexOf('---')))
  const last = lineAt(text, whole.length)
  if (/^[^\n]*\s+---\s*\n\s*[\w-]+:/.test(text.slice(whole.length))) {
    const line = lineAt(text, text.indexOf('---', whole.length))
    const sentence = `the properties are there twice; keep those in lines 1 to ${last}.`
    return { ...fields, tree: null, mistakes: [...fields.mistakes, { line, sentence }] }
  }
  // The lines of the text stay the same.
  const body = '\n'.repeat(last - 1) + text.slice(whole.length)
  try {
    return { ...fields, tree: mdxToMdast(body) }
  } catch (error) {
    return { ...fields, tree: null, mistakes: [...fields.mistakes, syntaxError(body, error)] }
  }
}

function withoutProperties(text: string): ReadPage {
  const sentence = text.trimStart().startsWith('---')
    ? 'the properties have no second line of ---; write one below them.'
    : 'the page has no properties; begin it with a title and a description between two lines of ---.'
  return { data: null, tree: null, mistakes: [{ line: 1, sentence }] }
}

/** Reads the properties, of which the first has the line after `firstLine`. */
function readFields(properties: string, firstLine: number): ReadPage {
  const lines = properties.split('\n')
  const at = (index: number, sentence: string) => ({
    data: null,
    tree: null,
    mistakes: [{ line: firstLine + index, sentence }],
  })
  try {
    const data = yaml.load(properties) ?? {}
    // The rest of such a line would be a comment.
    const cut = lines.findIndex(line => /^[\w-]+:\s+[^"'\s#].*\s#/.test(line))
    if (cut > 0) return at(cut, quoteSentence(lines[cut]!))
    if (typeof data === 'object' && !Array.isArray(data)) return { data, tree: null, mistakes: [] }
    return at(1, 'write each property as a name, a colon, a space and a text: title: Bonuses.')
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error
    return at(...yamlError(lines, error))
  }
}

/** The index of the wrong line, and what to write there instead. */
function yamlError(
  lines: readonly string[],
  { reason, mark }: yaml.YAMLException,
): [index: number, sentence: string] {
  const reported = Math.min(mark?.line ?? 1, lines.length - 1)
  if (reason === 'duplicated mapping key') {
    const [, name] = /^([\w-]+)/.exec(lines[reported]!) ?? []
    return [reported, `the field "${name}" is there twice; take one out.`]
  }
  const unspaced = lines.findIndex(line => /^[\w-]+:[^\s]/.test(line))
  if (unspaced > 0) return [unspaced, 'write a space after the colon, as in title: Bonuses.']
  const indented = lines.findIndex(line => /^\s+[\w-]+:(\s|$)/.test(line))
  if (indented > 0) {
    const name = lines[indented]!.trim().split(':')[0]
    return [indented, `write nothing before "${name}", no space and no tab.`]
  }
  const open = lines.findIndex(line => /^[\w-]+:\s+"[^"]*$/.test(line.trimEnd()))
  if (open > 0 && reason.includes('quoted')) {
    const name = lines[open]!.split(':')[0]
    return [open, `a quote is missing; write one " before and one " after the ${name}.`]
  }
  return [reported, quoteSentence(lines[reported]!)]
}

function quoteSentence(line: string): string {
  const [, name, value = ''] = /^([\w-]+):\s+(.*\S)/.exec(line) ?? []
  if (!name) {
    return 'write each property as a name, a colon, a space and a text: title: Bonuses.'
  }
  const plain = value.replace(/^[“”„"]|[“”"]$/g, '')
  const example = plain.includes('"') ? `${name}: '…'` : `${name}: "${plain}"`
  const quotes = plain.includes('"') ? "single quotes, '," : 'straight quotes'
  return `put the ${name} between ${quotes}: ${example}.`
}

/** The line of a place in the text, from 1. */
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
