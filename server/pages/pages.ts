import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decoded } from '#contract/decoded.ts'
import { readCookie } from '../accounts/cookies.ts'
import type { AppContext } from '../context.ts'
import { pack, unpack } from '../http/compression.ts'
import { hasEtag, siteHeaders } from '../http/headers.ts'
import type { CachedReply, ReplyCache } from '../http/reply-cache.ts'
import type { FindPage } from '../http/site.ts'
import type { Board } from '../markets/board.ts'
import { askedPage, hasFile, isInApp, type Made, type PublicPage, publicPage } from './addresses.ts'

/** How long a browser may show a page without asking. */
const MAX_AGE_SECONDS = 1

/** tools/build/render-page.ts, as Astro has built it. */
type RenderPage = (request: Request, locals: object) => Promise<Response>

/**
 * Answers with the pages of charts and results, which are rendered at the first request after a result.
 * 'not found' for a market, a year or a day that never was. 'app' at the address of a chart that the
 * app shows, to a player who is logged in or without the page. Null for all other paths, and for a
 * site without such pages.
 */
export function createPages(
  context: AppContext,
  readBoard: () => Promise<Board>,
  cache: ReplyCache,
): FindPage {
  const { config } = context
  let loading: Promise<RenderPage | null> | null = null

  return async c => {
    const asked = askedPage(c.req.url)
    const { headers } = c.req.raw
    if (!asked) return null
    if (isInApp(asked) && readCookie(config, headers, 'session')) return 'app'
    loading ??= loadRenderer(config.siteDir)
    const render = await loading
    if (!render) return null
    const vary = isInApp(asked) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
    const base: Record<string, string> = { ...siteHeaders(config), vary }
    try {
      const page = publicPage(asked, await readBoard(), context)
      if (!page) return 'not found'
      if (asked.address !== decoded(page.location)) {
        return new Response(null, { status: 301, headers: { ...base, location: page.location } })
      }
      const { location: key, version, isPast } = page
      const make = () => makeNow(page, render)
      const line = isPast ? 'past' : 'today'
      const made = await cache({ key, version, line, make })
      if (page.isFramed) delete base['x-frame-options']
      return made ? answer(headers, made, base) : 'not found'
    } catch (err) {
      context.log.error({ err }, 'a public page could not be made')
      if (isInApp(asked)) return 'app'
      return hasFile(asked) ? null : unavailable(base)
    }
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
    return { headers, body: type.startsWith('image/') ? { plain: body } : await pack(body) }
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

function withCharset(type: string): string {
  return type.includes('charset') ? type : `${type}; charset=utf-8`
}

function answer(asked: Headers, page: CachedReply, base: Record<string, string>): Response {
  const headers = { ...base, ...page.headers }
  if (hasEtag(asked, page.headers.etag!)) return new Response(null, { status: 304, headers })
  const { body, headers: ofBody } = unpack(page.body, asked.get('accept-encoding'))
  return new Response(body as BodyInit, { status: 200, headers: { ...headers, ...ofBody } })
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
