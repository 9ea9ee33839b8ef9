import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { isAppPath, SHELL_PATH } from '#contract/app-paths.ts'
import { cacheControlOf } from './headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** Files that have no URL: the two pages that replace others, and settings for static hosts. */
const notPages = [SHELL_PATH, '/404', '/_headers', '/_redirects', '/nginx-pages.map', '/.htaccess']

export type SiteFile = {
  file: string
  type: string
  sizeBytes: number
  etag: string
  cacheControl: string
  isHtml: boolean
  /** The compressed copies of the file by their name in Accept-Encoding, best first. */
  siblings: { encoding: string; file: string; sizeBytes: number }[]
}

export type Site = {
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
  const isHtml = file.endsWith('.html')
  return {
    file,
    type: types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    sizeBytes: statSync(file).size,
    etag: `W/"${hash('sha256', readFileSync(file), 'base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(url),
    isHtml,
    siblings: siblings.map(sibling => ({ ...sibling, sizeBytes: statSync(sibling.file).size })),
  }
}
