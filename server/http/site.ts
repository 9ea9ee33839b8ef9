import { hash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { isAppPath, SHELL_PATH } from '#contract/app-paths.ts'
import { decoded } from '#contract/decoded.ts'
import type { AppContext } from '../context.ts'
import { accepts, cacheControlOf, hasEtag, siteHeaders, varyBy } from './headers.ts'

const WHOLE_LIMIT_BYTES = 1024 * 1024

const NOT_BUILT = 'The site is not built yet. Please run: npm run build\n'

/**
 * Answers a request for a page that is not a file. 'app' at an address where the cookie decides between
 * the app and a page; null for all others.
 */
export type FindPage = (c: Context) => Promise<Response | 'not found' | 'app' | null>

/**
 * Answers GET and HEAD with a page that `findPage` knows, the built site, the app's shell for dynamic
 * URLs, or a 404. `policy` replaces the content policy of the headers.
 */
export function createSite({ config }: AppContext, findPage: FindPage, policy?: string) {
  const base = siteHeaders(config, policy)
  let site: Site | null = null
  return async (c: Context): Promise<Response> => {
    const { method } = c.req
    const { pathname, search } = new URL(c.req.url)
    if (method !== 'GET' && method !== 'HEAD') return plain('Not allowed\n', 405, base)
    site ??= indexSite(config.siteDir)
    if (!site) return plain(NOT_BUILT, 503, base)
    if (/^\/[^/](.*[^/])?\/$/.test(pathname)) {
      const location = pathname.slice(0, -1) + search
      return new Response(null, { status: 301, headers: { ...base, location } })
    }
    const page = await findPage(c)
    if (page instanceof Response) return page
    const file = page === 'not found' ? undefined : site.find(decoded(pathname) ?? '')
    const ofPage = page === 'app' ? varyBy(base, 'Cookie') : base
    if (file) return answer(c.req.raw.headers, file, 200, ofPage)
    return site.notFound
      ? answer(c.req.raw.headers, site.notFound, 404, base)
      : plain('Not found\n', 404, base)
  }
}

async function answer(
  asked: Headers,
  file: SiteFile,
  status: number,
  base: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...(file.siblings.length > 0 ? varyBy(base, 'Accept-Encoding') : base),
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
  }
  if (status === 200 && hasEtag(asked, file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const range = file.siblings.length === 0 ? rangeOf(asked.get('range'), file.sizeBytes) : null
  if (range) return part(file, range, headers)
  const accepted = asked.get('accept-encoding')
  const sibling = file.siblings.find(({ encoding }) => accepts(accepted, encoding))
  if (sibling) headers['content-encoding'] = sibling.encoding
  const { file: name, sizeBytes } = sibling ?? file
  if (sizeBytes <= WHOLE_LIMIT_BYTES) {
    const body = await readFile(name)
    headers['content-length'] = String(body.length)
    return new Response(body, { status, headers })
  }
  headers['content-length'] = String(sizeBytes)
  return new Response(stream(name) as BodyInit, { status, headers })
}

/** Range requests. Some browsers play video only with them. */
function part(file: SiteFile, [start, end]: [number, number], headers: Record<string, string>) {
  return new Response(stream(file.file, { start, end }) as BodyInit, {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${file.sizeBytes}`,
      'content-length': String(end - start + 1),
    },
  })
}

function rangeOf(header: string | null, sizeBytes: number): [number, number] | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!match) return null
  const start = Number(match[1])
  const end = match[2] ? Math.min(Number(match[2]), sizeBytes - 1) : sizeBytes - 1
  return start <= end ? [start, end] : null
}

function stream(name: string, range: { start?: number; end?: number } = {}) {
  return Readable.toWeb(createReadStream(name, range))
}

function plain(text: string, status: number, base: Record<string, string>) {
  return new Response(text, {
    status,
    headers: { ...base, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Content types by file ending. Hono's list has none for subtitles. */
const types = { ...mimes, svg: 'image/svg+xml', vtt: 'text/vtt; charset=utf-8' }

/** Files that have no URL: the two pages that replace others, and settings for static hosts. */
const notPages = [SHELL_PATH, '/404', '/_headers', '/_redirects']

type SiteFile = {
  file: string
  type: string
  sizeBytes: number
  etag: string
  cacheControl: string
  /** The compressed copies of the file by their name in Accept-Encoding, best first. */
  siblings: { encoding: string; file: string; sizeBytes: number }[]
}

type Site = {
  /** The file for a decoded URL path; undefined for a 404. */
  find(path: string): SiteFile | undefined
  notFound: SiteFile | undefined
}

/**
 * Reads the list of the site's files once. Only files in this list are served, so no path can leave
 * the folder. Null if the site is not built.
 */
export function indexSite(siteDir: string): Site | null {
  const files = filesIn(siteDir)
  if (files.length === 0) return null
  const byUrl = new Map<string, SiteFile>()
  for (const file of files.filter(name => !/\.(br|gz)$/.test(name))) {
    const url = `/${relative(siteDir, file).split(sep).join('/')}`
    byUrl.set(urlOf(url), siteFileOf(file, url, files))
  }
  const [shell, notFound] = [byUrl.get(SHELL_PATH), byUrl.get('/404')]
  for (const url of notPages) byUrl.delete(url)
  const appPages = new Map(
    [...byUrl].filter(([url]) => isAppPath(url)).map(([url, file]) => [url.toLowerCase(), file]),
  )
  return {
    find: path =>
      byUrl.get(path) ??
      (isAppPath(path) ? (appPages.get(path.toLowerCase()) ?? shell) : undefined),
    notFound,
  }
}

function filesIn(siteDir: string) {
  try {
    return readdirSync(siteDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

function urlOf(path: string) {
  if (path === '/index.html') return '/'
  return path.endsWith('.html') ? path.slice(0, -'.html'.length) : path
}

function siteFileOf(file: string, url: string, files: string[]): SiteFile {
  const siblings = [
    { encoding: 'br', file: `${file}.br` },
    { encoding: 'gzip', file: `${file}.gz` },
  ].filter(sibling => files.includes(sibling.file))
  return {
    file,
    type: getMimeType(file, types) ?? 'application/octet-stream',
    sizeBytes: statSync(file).size,
    etag: `W/"${hash('sha256', readFileSync(file), 'base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(url),
    siblings: siblings.map(sibling => ({ ...sibling, sizeBytes: statSync(sibling.file).size })),
  }
}
