import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompatData, readCompatData } from './compat.ts'
import { harmless } from './harmless.ts'
import { newerInMarkup } from './newer-markup.ts'
import { fieldsOf, newerInScript } from './newer-scripts.ts'
import { newerInStyle } from './newer-styles.ts'

/**
 * What the built site uses that some of the oldest browsers miss, and exceptions that it does not
 * need any more. One line each, with the first file that has it.
 */
export async function newerInFolder(folder: string): Promise<string[]> {
  const data = await readCompatData()
  const files = await filesOf(folder)
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const ownNames = new Set(scripts.flatMap(({ text }) => fieldsOf(text)))
  const found = new Map<string, string>()
  // Many pages have the same styles.
  const styles = new Map<string, string[]>()
  for (const { name, text } of files) {
    const lines = name.endsWith('.js')
      ? newerInScript(text, data, ownNames)
      : newerInPage(text, data, styles)
    for (const line of lines) if (!found.has(line)) found.set(line, name)
  }
  const lines = [...found.keys()]
  const exceptions = Object.keys(harmless)
  return [
    ...lines
      .filter(line => !exceptions.some(name => isAbout(line, name)))
      .map(line => `${found.get(line)}: ${line}`),
    ...exceptions
      .filter(name => !lines.some(line => isAbout(line, name)))
      .map(name => `harmless.ts: ${name} is not needed`),
  ]
}

/** A page with its styles, its scripts and its elements. */
export function newerInPage(
  html: string,
  data: CompatData,
  known = new Map<string, string[]>(),
): string[] {
  const styles = html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)
  const scripts = html.matchAll(/<script(?![^>]*(?:\bsrc=|json))[^>]*>(.*?)<\/script>/gs)
  return [
    ...[...styles].flatMap(([, css]) => {
      const lines = known.get(css!) ?? newerInStyle(css!, data)
      known.set(css!, lines)
      return lines
    }),
    ...[...scripts].flatMap(([, code]) => newerInScript(code!, data)),
    ...newerInMarkup(html.replace(/<(style|script)\b.*?<\/\1>/gs, ''), data),
  ]
}

function isAbout(line: string, name: string): boolean {
  return line.startsWith(`${name} (`) || line.startsWith(`${name}: `)
}

/** All styles are in the pages. */
async function filesOf(folder: string): Promise<{ name: string; text: string }[]> {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    names
      .filter(name => /\.(html|js)$/.test(name))
      .map(async name => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}
