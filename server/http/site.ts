import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { AppContext } from '../context.ts'
import { accepts } from './compress.ts'
import { siteHeaders } from './headers.ts'
import { indexSite, type Site, type SiteFile } from './site-files.ts'

const WHOLE_LIMIT_BYTES = 1024 * 1024

const NOT_BUILT = 'The site is not built yet. Please run: npm run build\n'

/** Answers GET and HEAD with the built site, the app's shell for dynamic URLs, or a 404. */
export function createSite({ config }: AppContext) {
  const base = siteHeaders(config)
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
    const file = site.find(decoded(pathname))
    if (file) return answer(c.req.raw.headers, file, 200, base)
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
    ...base,
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(file.siblings.length > 0 ? { vary: 'Accept-Encoding' } : {}),
  }
  if (status === 200 && asked.get('if-none-match')?.split(/,\s*/).includes(file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const range = file.siblings.length === 0 ? rangeOf(asked.get('range'), file.sizeBytes) : null
  if (range) return part(file, range, headers)
  const accepted = asked.get('accept-encoding') ?? ''
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

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

function plain(text: string, status: number, base: Record<string, string>) {
  return new Response(text, {
    status,
    headers: { ...base, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
