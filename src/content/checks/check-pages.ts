import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { mistakesInPage, placesIn } from './check-page.ts'
import { errorsInName, errorsInText } from './check-words.ts'

const PAGES = 'src/content/pages'
const LANGUAGES = ['', 'hi/', 'mr/']

/** A sentence for each mistake in the text of any page, as it is on the disk now. */
export function mistakesInPages(root: string): string[] {
  const files = filesOf(root).map(name => ({ file: `${PAGES}/${name}`, name }))
  const texts = files.map(({ file, name }) => ({
    ...{ file, name },
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const places = new Map(
    texts.map(({ name, text }) => [name.replace(/\.mdx$/, ''), placesIn(text)]),
  )
  return texts.flatMap(({ file, name, text }) =>
    name.endsWith('.mdx')
      ? [
          ...errorsInName(file),
          ...mistakesInPage(text, file, root, places),
          ...errorsInText(text, file, root),
        ]
      : [`${file}: a page's file ends with .mdx; give it that ending.`],
  )
}

/** A sentence for each page that is not there in every language. That is allowed. */
export function untranslated(root: string): string[] {
  const names = new Set(filesOf(root))
  const pages = new Set([...names].map(name => name.replace(/^(hi|mr)\//, '')))
  return [...pages].flatMap(page => {
    const missing = LANGUAGES.filter(folder => !names.has(folder + page))
    const said = missing.map(folder => `${PAGES}/${folder}${page}`).join(' and ')
    return missing.length === 0 ? [] : [`${PAGES}: ${page} has no ${said}, which is allowed.`]
  })
}

function filesOf(root: string): string[] {
  return readdirSync(join(root, PAGES), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => join(entry.parentPath, entry.name).slice(join(root, PAGES).length + 1))
    .map(name => name.split(sep).join('/'))
    .toSorted()
}
