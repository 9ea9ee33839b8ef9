import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { readCookie } from '../accounts/cookies.ts'
import type { AppContext } from '../context.ts'
import { accepts, hasEtag, siteHeaders } from '../http/headers.ts'
import { decoded } from '../http/site.ts'
import { createTurns } from '../http/turns.ts'
import { askedPage, hasFile, isInApp, type Made, type PublicPage, publicPage } from './addresses.ts'
import { createChanges } from './changes.ts'

/** So many rendered pages are kept, those that were asked for last. */
const MOST_KEPT = 200
/** A browser may show a page for so long without asking. */
const MAX_AGE_SECONDS = 1
/** Pages are rendered one after the other, so that bids are answered in between. */
const AT_ONCE = 1
const TURN_WAIT_MS = 5_000

/** The best quality takes 25 ms for a chart, but seconds for a sitemap of years. */
const LARGEST_BEST_BYTES = 200_000
const FAST_QUALITY = 5

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** tools/build/render-page.ts, as Astro has built it. */
type RenderPage = (request: Request, locals: object) => Promise<Response>

type Kept = {
  headers: Record<string, string>
  isFramed: boolean | undefined
  /** By their names in Accept-Encoding. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/**
 * Answers with the pages of charts and results, which are rendered at the first request after a result.
 * 'not found' for a market or a day that never was. Null for all other paths, for a site without such
 * pages, and for the chart of a player who is logged in, which the app shows.
 */
export function createPages(given: AppContext) {
  const context = { ...given, db: given.db.within('reads') }
  const { config } = context
  const readChanges = createChanges(context)
  const turns = createTurns(AT_ONCE)
  const kept = new Map<string, { version: string; page: Promise<Kept | null> }>()
  let loading: Promise<RenderPage | null> | null = null

  return async (c: Context): Promise<Response | 'not found' | null> => {
    const asked = askedPage(c.req.url)
    const { headers } = c.req.raw
    if (!asked || (isInApp(asked) && readCookie(config, headers, 'session'))) return null
    loading ??= loadRenderer(config.siteDir)
    const render = await loading
    if (!render) return null
    const vary = isInApp(asked) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
    const base = { ...siteHeaders(config), vary }
    try {
      const page = publicPage(asked, await readChanges(), context)
      if (!page) return 'not found'
      if (asked.address !== decoded(page.location)) {
        return new Response(null, { status: 301, headers: { ...base, location: page.location } })
      }
      const rendered = await renderedOnce(page, render)
      return rendered ? answer(headers, rendered, base) : 'not found'
    } catch (err) {
      context.log.error({ err }, 'a public page could not be made')
      return hasFile(asked) ? null : unavailable(base)
    }
  }

  /** The page of its version, rendered once for all who ask. */
  function renderedOnce(asked: PublicPage, render: RenderPage): Promise<Kept | null> {
    const { location, version } = asked
    const last = kept.get(location)
    kept.delete(location)
    const make = () => turns('', TURN_WAIT_MS, () => makeNow(asked, render))
    const page = last?.version === version ? last.page : make()
    kept.set(location, { version, page })
    const forget = () => kept.get(location)?.page === page && kept.delete(location)
    page.then(rendered => rendered ?? forget(), forget)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT) kept.delete(oldest!)
    return page
  }

  async function makeNow({ make, isFramed }: PublicPage, render: RenderPage) {
    const made = await make((source, shown) => renderPage(render, source, shown))
    if (!made) return null
    const { body, type, cacheControl } = made
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': cacheControl ?? `public, max-age=${MAX_AGE_SECONDS}`,
      etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
      'last-modified': new Date(context.clock.now()).toUTCString(),
      ...(isFramed && { 'content-security-policy': 'frame-ancestors *' }),
    }
    if (type.startsWith('image/')) return { headers, isFramed, bodies: { identity: body } }
    const [br, gzipped] = await Promise.all([brotliAsync(body, brotliOf(body)), gzipAsync(body)])
    return { headers, isFramed, bodies: { identity: body, br, gzip: gzipped } }
  }

  async function renderPage(render: RenderPage, source: string, shown: object): Promise<Made> {
    const origin = config.publicOrigin ?? 'http://localhost'
    const response = await render(new Request(new URL(source, origin)), { shown })
    if (!response.ok) throw new Error(`The page ${source} was not rendered: ${response.status}`)
    return {
      body: Buffer.from(await response.arrayBuffer()),
      type: withCharset(response.headers.get('content-type') ?? 'text/html'),
    }
  }
}

function brotliOf(body: Buffer) {
  const quality = body.length > LARGEST_BEST_BYTES ? FAST_QUALITY : constants.BROTLI_DEFAULT_QUALITY
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
}

function withCharset(type: string): string {
  return type.includes('charset') ? type : `${type}; charset=utf-8`
}

function answer(asked: Headers, page: Kept, base: Record<string, string>): Response {
  const headers: Record<string, string> = { ...base, ...page.headers }
  if (page.isFramed) delete headers['x-frame-options']
  if (hasEtag(asked, page.headers.etag!)) {
    return new Response(null, { status: 304, headers })
  }
  const accepted = asked.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    name => page.bodies[name] && accepts(accepted, name),
  )
  if (encoding) headers['content-encoding'] = encoding
  const body = page.bodies[encoding ?? 'identity']!
  headers['content-length'] = String(body.length)
  return new Response(body as BodyInit, { status: 200, headers })
}

function unavailable(base: Record<string, string>): Response {
  const text = 'This page cannot be shown at the moment. Please try again in some seconds.\n'
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(text, { status: 503, headers: { ...base, ...headers, 'retry-after': '5' } })
}

/** Null where the site has no such pages, as an older build. */
async function loadRenderer(siteDir: string): Promise<RenderPage | null> {
  const file = join(`${siteDir.replace(/\/$/, '')}-pages`, 'entry.mjs')
  if (!existsSync(file)) return null
  const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    renderPage: RenderPage
  }
  return renderPage
}
