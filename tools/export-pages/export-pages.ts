import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { shellPaths } from '../../src/contract/app-paths.ts'
import { type Language, languages } from '../../src/contract/languages.ts'
import {
  chartSitemapPath,
  feedPath,
  isRenderedPath,
  resultsPath,
} from '../../src/contract/pages.ts'
import { sitePathIn, sitePaths } from '../../src/contract/routes.ts'
import { compress } from '../build/compress-build.ts'
import { redirectsFile } from '../build/host-files.ts'

/** The server renders one page at a time: more requests would only wait there. */
const AT_ONCE = 4

const LINKS = /(?:href|src|content)="([^"]*)"|<loc>([^<]*)<\/loc>/g

export type Exported = {
  pages: number
  /** Files that were written: the others were the same before. */
  written: number
  /** Files of pages that are gone. */
  removed: number
}

/**
 * Writes the pages that a server renders into a folder of their own, as files for a static host: the
 * sitemap, and all that it and its pages link to. `server` is the server's address.
 */
export async function exportPages(server: string, folder: string): Promise<Exported> {
  const before = await filesIn(folder)
  if (before.length > 0 && !before.includes(chartSitemapPath().slice(1))) {
    throw new Error(`${folder} has other files. Name an empty folder.`)
  }
  const site = await siteOf(server)
  const kept = new Set<string>()
  let written = 0
  const codes = Object.keys(languages) as Language[]
  const paths = new Set([
    chartSitemapPath(),
    ...codes.flatMap(code => [
      resultsPath(code),
      feedPath(code),
      sitePathIn(code, sitePaths.download),
    ]),
  ])
  const waiting = [...paths]
  while (waiting.length > 0) {
    for (const page of await Promise.all(waiting.splice(0, AT_ONCE).map(readPage))) {
      await keep(page.file, page.body)
      const found = page.isText ? linkedPages(page.body.toString(), site) : []
      waiting.push(...found.filter(path => !paths.has(path)))
      for (const path of found) paths.add(path)
    }
  }
  // Some hosts follow these rules before they look for a file.
  await keep('_redirects', Buffer.from(redirectsFile(shellPaths.filter(isNotRendered))))
  const gone = before.filter(file => !kept.has(file.replace(/\.(br|gz)$/, '')))
  for (const file of gone) await rm(join(folder, file))
  return { pages: paths.size, written, removed: gone.length }

  async function readPage(path: string) {
    const response = await fetch(new URL(path, server), { redirect: 'manual' })
    if (response.status !== 200)
      throw new Error(`${server} answers ${path} with ${response.status}.`)
    const type = response.headers.get('content-type') ?? ''
    const body = Buffer.from(await response.arrayBuffer())
    return { file: fileOf(path, type), body, isText: !type.startsWith('image/') }
  }

  async function keep(file: string, body: Buffer): Promise<void> {
    const path = join(folder, file)
    kept.add(file)
    const old = await readFile(path).catch(() => null)
    if (old?.equals(body)) return
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, body)
    await compress(path)
    written += 1
  }
}

/** The origin of the addresses in the pages, which is not that of the server behind a proxy. */
async function siteOf(server: string): Promise<string> {
  const response = await fetch(new URL(chartSitemapPath(), server))
  const [, address] = /<loc>([^<]+)</.exec(await response.text()) ?? []
  if (!address) throw new Error(`${server} has no pages of charts. Is it Ank, with a built site?`)
  return new URL(address).origin
}

/** The paths of rendered pages that a text links to, also in a piece of HTML that it shows. */
function linkedPages(text: string, site: string): string[] {
  const plain = text
    .replaceAll(/&(lt|#60);/g, '<')
    .replaceAll(/&(gt|#62);/g, '>')
    .replaceAll(/&(quot|#34);/g, '"')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&(amp|#38);/g, '&')
  return [...plain.matchAll(LINKS)]
    .map(([, link, place]) => link ?? place ?? '')
    .filter(address => /^(https?:|\/)/.test(address) && URL.canParse(address, site))
    .map(address => new URL(address, site))
    .filter(({ origin, pathname }) => origin === site && isRenderedPath(pathname))
    .map(({ pathname }) => pathname)
}

function isNotRendered(path: string): boolean {
  return !isRenderedPath(path)
}

/** The file that a static host sends for a path. */
function fileOf(path: string, type: string): string {
  const parts = path.slice(1).split('/').map(decodeURIComponent)
  const odd = parts.find(
    part => part === '' || part === '.' || part === '..' || /[/\\\0]/.test(part),
  )
  if (odd !== undefined) throw new Error(`There can be no file for ${path}.`)
  return parts.join('/') + (type.startsWith('text/html') ? '.html' : '')
}

/** Names with slashes, below the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name).slice(join(folder, sep).length).split(sep).join('/'),
    )
}
