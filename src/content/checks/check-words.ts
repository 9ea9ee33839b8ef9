import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isAppPath } from '../../contract/app-paths.ts'

type Found = { line: number; sentence: string }

const PAGES = 'src/content/pages/'
const NAME = /^((hi|mr)\/)?[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Checks the text of an MDX page for components and pictures that do not exist. Returns a sentence for
 * each error. The build would fail on them too, but later and with messages for programmers.
 */
export function errorsInText(text: string, file: string, root: string): string[] {
  const lines = text.replace(/\{\/\*[\s\S]*?\*\/\}/g, blank).split('\n')
  const own = new Set([...text.matchAll(/^import (\w+) from/gm)].map(([, name]) => name!))
  const found = lines.flatMap((line, index) =>
    [...partsOf(line, own, root), ...picturesOf(line, file, root)].map(sentence => ({
      line: index + 1,
      sentence,
    })),
  )
  return found.map(({ line, sentence }: Found) => `${file}, line ${line}: ${sentence}`)
}

/** Checks the name of a page's file, which is the page's address. */
export function errorsInName(file: string): string[] {
  if (!file.startsWith(PAGES)) return []
  const name = file.slice(PAGES.length).replace(/\.mdx$/, '')
  if (!NAME.test(name)) {
    return [
      `${file}: a page's file is named with small letters, digits and hyphens, and lies in pages, hi or mr.`,
    ]
  }
  if (!isAppPath(`/${name}`)) return []
  return [`${file}: the address /${name} is one of the app's own; give the file another name.`]
}

function partsOf(line: string, own: ReadonlySet<string>, root: string): string[] {
  const names = [...line.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!)
  const unknown = names.filter(name => !own.has(name) && !existsSync(join(root, fileOf(name))))
  return unknown.map(
    name => `there is no <${name}>; docs/content/edit-content.md lists what there is.`,
  )
}

function picturesOf(line: string, file: string, root: string): string[] {
  const beside = [...line.matchAll(/!\[[^\]]*\]\((\.[^)\s]+)/g)].map(([, path]) =>
    join(dirname(file), path!),
  )
  const named = [...line.matchAll(/<Picture\s[^>]*?name="([^"]+)"/g)].map(([, name]) =>
    join('src/assets', name!),
  )
  const screens = [...line.matchAll(/<Screenshot\s[^>]*?name="([^"]+)"/g)].map(([, name]) =>
    join('src/assets/screens', `${name}.png`),
  )
  const missing = [...beside, ...named, ...screens].filter(path => !existsSync(join(root, path)))
  return missing.map(path => `there is no picture ${path}; put the file there or correct its name.`)
}

/** <Feature> is src/components/feature.astro. */
function fileOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()
  return `src/components/${words}.astro`
}

function blank(comment: string): string {
  return comment.replace(/[^\n]/g, '')
}
