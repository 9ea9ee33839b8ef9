import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'

const code = /\.(ts|tsx|js|mjs|css)$/
const markup = /\.(astro|svg)$/
const papers = /\.(md|mdx)$/
const scripts = /\.(sh|yml|conf)$|^\.(githooks|ci)\//
const notOurs = /^(node_modules|dist|\.git|\.astro|\.data|\.cache|test-results|playwright-report)$/

// A comment sign right after a quotation mark is text of a program, not a comment.
const slashComments = /(?<!['"`])\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm
const markupComments = /(?<!['"`])\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$|<!--[\s\S]*?-->/gm
const hashComments = /#.*$/gm

const url = /[a-z]+:\/\/[^\s)>`]+/g
const paperName = /(?<![\w/.@-])[\w@.-]+(?:\/[\w@.-]+)*\.md\b/g
const decision = /\bdecisions?[ /](\d{4})\b/gi
const link = /!?\[[^\]]*\]\(([^)\s]+)[^)]*\)/g
const fencedCode = /^```[\s\S]*?^```/gm

/**
 * Returns one line for each comment or paper that names a paper the project does not have, and for
 * each link between papers that leads to no file or no heading.
 */
export async function brokenCitations(root: string): Promise<string[]> {
  const files = await filesOf(root)
  const texts = new Map<string, string>()
  for (const file of files) {
    if (readable(file)) texts.set(file, await readFile(join(root, file), 'utf8'))
  }
  if (texts.size === 0) throw new Error(`${root} has no file to check`)
  const known = new Set(files)
  return [...texts].flatMap(([file, text]) => {
    const names = [...namedPapers(file, text, known), ...namedDecisions(file, text, known)]
    const links = file.endsWith('.md') ? brokenLinks(file, text, known, texts) : []
    return [...new Set([...names, ...links])].map(missing => `${file}: ${missing}`)
  })
}

async function filesOf(root: string, folder = '.'): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const lists = entries
    .filter(({ name }) => !notOurs.test(name))
    .map(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesOf(root, path) : [path]
    })
  return (await Promise.all(lists)).flat()
}

function readable(file: string): boolean {
  return [code, markup, papers, scripts].some(kind => kind.test(file))
}

/** What a reader takes as prose: a whole paper, or the comments of a program. */
function prose(file: string, text: string): string {
  if (papers.test(file)) return text.replace(url, '')
  const comments = code.test(file)
    ? slashComments
    : markup.test(file)
      ? markupComments
      : hashComments
  return (text.match(comments) ?? []).join('\n').replace(url, '')
}

function namedPapers(file: string, text: string, known: ReadonlySet<string>): string[] {
  const names = prose(file, text).replace(link, '').match(paperName) ?? []
  const isThere = (name: string) =>
    known.has(normalize(name)) || known.has(normalize(join(dirname(file), name)))
  return names.filter(name => !isThere(name)).map(name => `there is no ${name}`)
}

function namedDecisions(file: string, text: string, known: ReadonlySet<string>): string[] {
  const numbers = [...prose(file, text).matchAll(decision)].map(([, number]) => number!)
  const isThere = (number: string) =>
    [...known].some(path => path.startsWith(`docs/decisions/${number}-`))
  return numbers.filter(number => !isThere(number)).map(number => `there is no decision ${number}`)
}

function brokenLinks(
  file: string,
  text: string,
  known: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): string[] {
  const targets = [...text.replace(fencedCode, '').matchAll(link)].map(([, target]) => target!)
  const isInside = (target: string) => !/^([a-z]+:|\/)/.test(target)
  return targets.filter(isInside).flatMap(target => {
    const [path = '', heading] = target.split('#')
    const linked = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '')
    const isFolder = [...known].some(name => name.startsWith(`${linked}/`))
    if (!known.has(linked) && !isFolder) return [`the link ${target} leads nowhere`]
    const isMissing = heading && !headings(texts.get(linked) ?? '').includes(heading)
    return isMissing ? [`${relative('.', linked)} has no heading #${heading}`] : []
  })
}

/** The headings of a paper as GitHub writes them in an address. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}
