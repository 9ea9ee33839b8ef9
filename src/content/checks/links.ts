import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Slugger from 'github-slugger'
import type { MdastNode } from 'satteri'
import { isAppPath } from '#contract/app-paths.ts'
import { decoded } from '#contract/decoded.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { isRenderedPath } from '#contract/pages.ts'
import { sitePathIn } from '#contract/routes.ts'
import { filesIn } from './parts.ts'
import { attributeOf, type Found, nodesOf, textOf } from './tree.ts'

/** Where a link of the site may lead: the ids in each page by its path, and the files. */
export type Targets = { root: string; pages: Map<string, Set<string>>; files: Set<string> }

type LinkedPage = { id: string; language: Language; tree: MdastNode | null }

/** Any address works, because only paths of the site are checked. */
const SITE = 'https://site.invalid'

/** `pages` are all pages that could be read. One without a tree has any place. */
export function targetsOf(root: string, pages: readonly LinkedPage[]): Targets {
  const ids = pages.map(({ id, tree }) => [`/${id}`, tree ? placesOf(tree) : new Set<string>()])
  return { root, pages: new Map(ids as [string, Set<string>][]), files: filesIn(root, 'public') }
}

/** What is wrong with the links and the plain pictures of a page, and which lead to English. */
export function checkLinks(
  { id, language, tree }: LinkedPage,
  targets: Targets,
): { mistakes: Found[]; warnings: Found[] } {
  const mistakes: Found[] = []
  const warnings: Found[] = []
  for (const node of tree ? nodesOf(tree) : []) {
    const line = node.position?.start.line ?? 1
    if (node.type === 'text' && /\[[^\]]+\](\([^)]* [^)]*\)| \(\/)/.test(node.value)) {
      const sentence =
        'this is not read as a link; write it without spaces, as in [text](/how-to-play).'
      mistakes.push({ line: line + lineInText(node.value), sentence })
    }
    const address = addressOf(node)
    if (address === null) continue
    if (node.type === 'image' && !address.startsWith('/')) {
      const sentence = 'a picture is written <Picture name="card.png" alt="…" />.'
      mistakes.push({ line, sentence })
    } else if (!leadsSomewhere(address, `/${id}`, targets)) {
      mistakes.push({ line, sentence: lostSentence(address, node) })
    } else {
      const own = inLanguage(address, language, targets)
      if (own)
        warnings.push({
          line,
          sentence: `the link ${address} leads to English; ${own} is the same page.`,
        })
    }
  }
  return { mistakes, warnings }
}

/** Whether a path, or an address from the page at `from`, is there. Other sites are not asked. */
export function leadsSomewhere(
  address: string,
  from: string,
  { root, pages, files }: Targets,
): boolean {
  if (!URL.canParse(address, SITE + from)) return false
  const url = new URL(address, SITE + from)
  if (url.origin !== SITE) return true
  const path = decoded(url.pathname)
  if (path === null) return false
  const ids = pages.get(path)
  const place = decoded(url.hash.slice(1))
  if (ids) return !place || ids.size === 0 || ids.has(plain(place))
  return (
    files.has(path.slice(1)) ||
    isAppPath(path) ||
    isRenderedPath(path) ||
    existsSync(join(root, 'src/pages', `${path}.ts`))
  )
}

function lostSentence(address: string, node: MdastNode): string {
  const isFile = node.type === 'image' || ('name' in node && node.name !== 'a')
  if (isFile) return `there is no file ${address}; put it into public or correct its name.`
  const isOther = /^(www\.|[\w-]+\.(com|org|net|in)\b)/.test(address)
  const fix = isOther ? `write https://${address}` : 'correct its address'
  return `the link ${address} leads to no page; ${fix}.`
}

/** The same page in the language of the page that links to it, if it links to the English one. */
function inLanguage(address: string, language: Language, { pages }: Targets): string | null {
  const path = address.split('#')[0]!
  const isEnglish = pages.has(path) && !isLanguage(path.split('/')[1]!)
  const own = sitePathIn(language, path)
  return language !== 'en' && isEnglish && pages.has(own) ? own : null
}

function addressOf(node: MdastNode): string | null {
  if (node.type === 'link' || node.type === 'definition' || node.type === 'image') return node.url
  return attributeOf(node, 'a', 'href') ?? attributeOf(node, 'img', 'src')
}

/** The ids of a page's headings, as Astro makes them, and those that its author gives. */
function placesOf(tree: MdastNode): Set<string> {
  const slugger = new Slugger()
  const ids = nodesOf(tree).flatMap(node => {
    if (node.type === 'heading') return [slugger.slug(textOf(node))]
    if ('name' in node && node.name === 'Install') return ['install']
    return [attributeOf(node, null, 'id') ?? []].flat()
  })
  // Those of the frame around the text.
  return new Set([...ids, 'content', 'menu', 'download'].map(plain))
}

/** Dashes and quotes of a heading may be made typographic before it gets its id. */
function plain(id: string): string {
  return id.replaceAll('-', '')
}

function lineInText(text: string): number {
  const place = text.search(/\[[^\]]+\] ?\(/)
  return text.slice(0, place).split('\n').length - 1
}
