import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { shellPaths } from '../../src/contract/app-paths.ts'
import { type Language, languages } from '../../src/contract/languages.ts'
import { CHART_SITEMAP, feedPath, isRenderedPath } from '../../src/contract/pages.ts'
import { sitePathIn, sitePaths } from '../../src/contract/routes.ts'
import { compress } from '../build/compress-build.ts'
import { redirectsFile } from '../build/host-files.ts'

/** The server renders one page at a time: more requests would only wait there. */
const AT_ONCE = 4

/** The addresses of a sitemap. */
const ADDRESSES = /(?:<loc>|hreflang="[^"]*" href=")([^<"]+)/g

export type Exported = {
  pages: number
  /** Files that were written: the others were the same before. */
  written: number
  /** Files of pages that are gone. */
  removed: number
}

/**
 * Writes the pages that a server renders into a folder of their own, as files for a static host. `server`
 * is the server's address.
 */
export async function exportPages(server: string, folder: string): Promise<Exported> {
  const before = await filesIn(folder)
  if (before.length > 0 && !before.includes(CHART_SITEMAP.slice(1))) {
    throw new Error(`${folder} has other files. Name an empty folder.`)
  }
  const kept = new Set<string>()
  let written = 0
  const paths = await renderedPaths(server)
  for (let place = 0; place < paths.length; place += AT_ONCE) {
    await Promise.all(paths.slice(place, place + AT_ONCE).map(writePage))
  }
  // Some hosts follow these rules before they look for a file.
  await keep(
    '_redirects',
    Buffer.from(redirectsFile(shellPaths.filter(path => !isRenderedPath(path)))),
  )
  const gone = before.filter(file => !kept.has(file.replace(/\.(br|gz)$/, '')))
  for (const file of gone) await rm(join(folder, file))
  return { pages: paths.length, written, removed: gone.length }

  async function writePage(path: string): Promise<void> {
    const response = await read(server, path)
    const type = response.headers.get('content-type') ?? ''
    await keep(fileOf(path, type), Buffer.from(await response.arrayBuffer()))
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

async function read(server: string, path: string): Promise<Response> {
  const response = await fetch(new URL(path, server), { redirect: 'manual' })
  const { status } = response
  if (status === 200) return response
  throw new Error(`${server} answers ${path} with ${status}. Is it Ank, with a built site?`)
}

/** The sitemap with all that it lists, the cards and pictures of its charts, the feeds and landing pages. */
async function renderedPaths(server: string): Promise<string[]> {
  const sitemap = await (await read(server, CHART_SITEMAP)).text()
  const listed = [...sitemap.matchAll(ADDRESSES)].map(([, address]) => new URL(address!).pathname)
  if (listed.length === 0) {
    throw new Error(`${server} has no pages of charts. Is it Ank, with a built site?`)
  }
  const codes = Object.keys(languages) as Language[]
  const others = codes.flatMap(code => [feedPath(code), sitePathIn(code, sitePaths.download)])
  return [...new Set([CHART_SITEMAP, ...others, ...listed, ...listed.flatMap(besideChart)])]
}

/** The card and the picture of a chart's market. */
function besideChart(path: string): string[] {
  const [, language, market] = /^(\/\w\w)?\/pana_chart\/([^/]+)$/.exec(path) ?? []
  return market ? [`${language ?? ''}/card/${market}`, `/picture/${market}.png`] : []
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
