import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { z } from 'astro/zod'
import type { MdastNode } from 'satteri'
import sharp from 'sharp'
import { isAppPath, SHELL_PATH } from '#contract/app-paths.ts'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import { isRenderedPath } from '#contract/pages.ts'
import { schemas } from '../schemas.ts'
import { missingSections, mistakesInHeadings, skippedLevels } from './headings.ts'
import { checkLinks, leadsSomewhere, type Targets, targetsOf } from './links.ts'
import { filesIn, mistakesInTag } from './parts.ts'
import { readPage } from './read-page.ts'
import { BRACE } from './syntax-error.ts'
import { type Found, nodesOf } from './tree.ts'

const PAGES = 'src/content/pages'
const SETTINGS = 'src/content/settings.json'
/** Addresses that the site or the server has, besides the screens. */
const taken = [
  SHELL_PATH,
  ...['/404', '/index', '/api', '/operator', '/metrics', '/healthz', '/readyz'],
]
const SHARED_WIDTH = 1200
const SHARED_HEIGHT = 630

/** Sentences for writers, each with file and line. A mistake fails the build; a warning does not. */
export type Checked = { mistakes: string[]; warnings: string[] }

type Page = {
  file: string
  text: string
  /** The place in the site, as hi/how-to-play. */
  id: string
  language: Language
  data: unknown
  tree: MdastNode | null
  mistakes: Found[]
  warnings: Found[]
}

/** Checks all pages, settings and words as they are on the disk now. */
export async function checkContent(root: string): Promise<Checked> {
  const names = [...filesIn(root, PAGES)].filter(name => /(^|\/)[^./][^/]*\.[^/]+$/.test(name))
  const pages = await Promise.all(names.toSorted().map(name => pageAt(root, name)))
  const targets = targetsOf(root, pages)
  for (const page of pages) {
    page.mistakes.push(...(await mistakesInFields(page, root)), ...mistakesInText(page, root))
    if (page.tree) page.warnings.push(...skippedLevels(page.tree))
    const { mistakes, warnings } = checkLinks(page, targets)
    page.mistakes.push(...mistakes)
    page.warnings.push(...warnings)
  }
  for (const page of pages) page.warnings.push(...untranslated(page, pages))
  const data = await dataFiles(root, targets)
  return {
    mistakes: [...pages.flatMap(page => sentences(page.file, page.mistakes)), ...data],
    warnings: pages.flatMap(page => sentences(page.file, page.warnings)),
  }
}

function sentences(file: string, found: readonly Found[]): string[] {
  const inOrder = found.toSorted((a, b) => a.line - b.line)
  return [...new Set(inOrder.map(({ line, sentence }) => `${file}, line ${line}: ${sentence}`))]
}

async function pageAt(root: string, name: string): Promise<Page> {
  const file = `${PAGES}/${name}`
  const text = await readFile(join(root, file), 'utf8')
  const id = name.replace(/\.mdx$/, '')
  const folder = name.split('/')[0]!
  const language = isLanguage(folder) ? folder : 'en'
  const page = { file, text, id, language, data: null, tree: null, warnings: [] }
  const misnamed = nameSentence(name)
  if (misnamed) return { ...page, mistakes: [{ line: 1, sentence: misnamed }] }
  if (/[\0\uFFFD]/.test(text)) {
    return { ...page, mistakes: [{ line: 1, sentence: 'save the file again, as UTF-8.' }] }
  }
  return { ...page, ...readPage(text) }
}

/** What is wrong with the name of a file below src/content/pages. */
function nameSentence(name: string): string | null {
  const file = basename(name)
  const stem = file.replace(/(\.mdx?)?(\.\w+)?$/i, '')
  if (!file.endsWith('.mdx')) return `the name of a page ends in .mdx; call the file ${stem}.mdx.`
  if (!/^[a-z0-9-]+$/.test(stem)) {
    const right = stem
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const call = right ? `; call the file ${right}.mdx` : ''
    return `the name of a page has small letters, digits and hyphens${call}.`
  }
  const folder = name.slice(0, -file.length - 1)
  const folders = Object.keys(languages).slice(1)
  if (folder && !folders.includes(folder)) {
    return `a page is in the folder pages, or in ${folders.join(' or ')} in it.`
  }
  const path = `/${stem}`
  const isTaken = isAppPath(path) || isRenderedPath(path) || taken.includes(path)
  return isTaken ? `${path} is an address of the app; give the file another name.` : null
}

async function mistakesInFields({ data, text }: Page, root: string): Promise<Found[]> {
  if (data === null) return []
  const { error } = schemas.pages.safeParse(data)
  if (error) return issuesOf(text, error.issues)
  const { picture } = schemas.pages.parse(data)
  if (!picture) return []
  const sentence = await sharedPicture(root, picture)
  return sentence ? [{ line: lineOf(['picture'], text), sentence }] : []
}

async function sharedPicture(root: string, name: string): Promise<string | null> {
  if (!filesIn(root, 'src/assets').has(name)) {
    return `there is no picture src/assets/${name}; put the file there or correct its name.`
  }
  const { width, height } = await sharp(join(root, 'src/assets', name))
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width < SHARED_WIDTH || height < SHARED_HEIGHT
    ? `the picture ${name} is shared and must be at least ${SHARED_WIDTH} × ${SHARED_HEIGHT}.`
    : null
}

function mistakesInText({ tree, language }: Page, root: string): Found[] {
  if (!tree) return []
  const inTags = nodesOf(tree).flatMap(node => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      return mistakesInTag(node, { root, language })
    }
    if (node.type === 'mdxjsEsm') {
      const word = node.value.split(/\s/)[0]
      const sentence = `a paragraph that begins with "${word}" is read as code; begin it with another word.`
      return [{ line, sentence }]
    }
    const isExpression = node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression'
    const isPlain = isExpression && /^\s*(\/\*.*\*\/|"[^"]*"|'[^']*')\s*$/s.test(node.value)
    return isExpression && !isPlain ? [{ line, sentence: BRACE }] : []
  })
  return [...inTags, ...mistakesInHeadings(tree)]
}

/** The sections that a page has and its translation has not. English is compared with each. */
function untranslated(page: Page, pages: readonly Page[]): Found[] {
  const slug = basename(page.id)
  return pages.flatMap(other => {
    const isPair = (page.language === 'en') !== (other.language === 'en')
    if (!isPair || basename(other.id) !== slug || !page.tree || !other.tree) return []
    return missingSections(page.tree, other.tree).map(({ line, sentence }) => ({
      line,
      sentence: `${sentence} is not in ${other.file}; translate it.`,
    }))
  })
}

/** The mistakes in the settings and the words. */
async function dataFiles(root: string, targets: Targets): Promise<string[]> {
  const words = globSync('src/content/words/*.json', { cwd: root }).toSorted()
  const files = [SETTINGS, ...words.map(name => name.split(sep).join('/'))]
  const found = files.map(async file => {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    return sentences(file, mistakesInData(file, text, targets))
  })
  return (await Promise.all(found)).flat()
}

function mistakesInData(file: string, text: string, targets: Targets): Found[] {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    const line = Number(/\(line (\d+)/.exec((error as Error).message)?.[1] ?? 1)
    const sentence = text.startsWith('\uFEFF')
      ? 'save the file again, as UTF-8 without a byte order mark.'
      : 'this cannot be read; look for a missing comma, quote or bracket in this line or the one above.'
    return [{ line, sentence }]
  }
  const schema = file === SETTINGS ? schemas.settings : schemas.words
  const { error } = schema.safeParse(data)
  if (error) return issuesOf(text, error.issues)
  if (file !== SETTINGS) return []
  const { website, video, download = '/' } = schemas.settings.parse(data)
  return Object.entries({ website, video, download }).flatMap(([field, address]) =>
    address === '/' || leadsSomewhere(address, '/', targets)
      ? []
      : [
          {
            line: lineOf([field], text),
            sentence: `the field "${field}" leads to no page; correct its address.`,
          },
        ],
  )
}

/** One sentence for each issue of a schema. A field that is missing is so on the first line. */
function issuesOf(text: string, issues: readonly z.core.$ZodIssue[]): Found[] {
  return issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          line: lineOf([...issue.path, key], text),
          sentence: `there is no field called "${key}"; check its spelling or take it out.`,
        }))
      : [
          {
            line: lineOf(issue.path, text),
            sentence: `the field "${issue.path.join('.')}" is wrong or missing; ${issue.message}.`,
          },
        ],
  )
}

/** The line of a field, or of the nearest one around it that is there. */
function lineOf(path: readonly PropertyKey[], text: string): number {
  const lines = text.split('\n').map(line => line.trim().replaceAll('"', ''))
  let found = 0
  for (const part of path) {
    const index = lines.findIndex((line, at) => at >= found && line.startsWith(`${String(part)}:`))
    if (index >= 0) found = index
  }
  return found + 1
}
