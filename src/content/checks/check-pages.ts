import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type MdastNode, mdxToMdast } from 'satteri'

const PAGES = 'src/content/pages/**/*.mdx'

type Found = { line: number; sentence: string }

/** A sentence for each mistake in the text of any page, as it is on the disk now. */
export function mistakesInPages(root: string): string[] {
  const files = globSync(PAGES, { cwd: root }).map(name => name.split(sep).join('/'))
  return files
    .toSorted()
    .flatMap(file => mistakesInPage(readFileSync(join(root, file), 'utf8'), file, root))
}

/**
 * Reads a page as Astro will. Returns a sentence for what cannot be read, which is one at most, and
 * for each component that does not exist.
 */
export function mistakesInPage(text: string, file: string, root: string): string[] {
  return found(text, root).map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`)
}

function found(text: string, root: string): Found[] {
  try {
    return unknownParts(mdxToMdast(text), root)
  } catch (error) {
    // "12:3: Expected a closing tag … (mdx-jsx:unexpected-character)"
    const [, line, said = ''] = /^(\d+):\d+: (.*) \(.*\)$/s.exec((error as Error).message) ?? []
    if (!line) throw error
    return [mended(Number(line), said)]
  }
}

/** How to mend what Astro's parser has said; what is seldom wrong, in its own words. */
function mended(line: number, said: string): Found {
  const [, tag, openedAt] = /closing tag for `<(.*?)>` \((\d+):/.exec(said) ?? []
  if (tag) {
    const orSign = /^[a-z]/.test(tag) ? ', or &lt; if it is a sign and no tag' : ''
    const mend = /^(br|hr|img)$/.test(tag) ? `<${tag} />` : `</${tag}> after its text${orSign}`
    return { line: Number(openedAt), sentence: `<${tag}> is not closed; write ${mend}.` }
  }
  const closing = /^Unexpected closing tag `(.*?)`/.exec(said)?.[1]
  if (closing) return { line, sentence: `${closing} closes nothing; take it out.` }
  const isSign = /^Unexpected character (after `<`|`[^!]`)/.test(said)
  return { line, sentence: isSign ? 'a < is read as a tag; write &lt; or a space after <.' : said }
}

function unknownParts(node: MdastNode, root: string): Found[] {
  const name = 'name' in node && node.type.startsWith('mdxJsx') ? node.name : null
  const isUnknown = name && /^[A-Z]/.test(name) && !existsSync(join(root, fileOf(name)))
  const sentence = `there is no <${name}>; docs/content/edit-content.md lists what there is.`
  const inside = 'children' in node ? node.children : []
  return [
    ...(isUnknown ? [{ line: node.position?.start.line ?? 1, sentence }] : []),
    ...inside.flatMap(child => unknownParts(child, root)),
  ]
}

/** <Feature> is src/components/feature.astro. */
function fileOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()
  return `src/components/${words}.astro`
}
