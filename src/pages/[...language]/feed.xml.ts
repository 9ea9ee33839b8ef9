import type { APIRoute } from 'astro'
import { feedPath, type ResultsPage, resultsPath } from '#contract/pages.ts'
import { gameSlug } from '#contract/routes.ts'
import { wireDay } from '#contract/wire.ts'
import { siteSettings, wordsOf } from '../../site/content.ts'
import { languageOf } from '../../site/languages.ts'

// The server renders it when a result has changed: server/pages/.
export const prerender = false

/** The results of today and yesterday as an Atom feed, the newest first. */
export const GET: APIRoute = async ({ site, url, locals }) => {
  const { days } = locals.shown as ResultsPage
  const language = languageOf(url.pathname)
  const { results, locale } = await wordsOf(language)
  const { brand } = await siteSettings()
  const address = (path: string) => escaped(new URL(path, site).href)
  const entries = days.flatMap(({ day, markets }) =>
    markets
      .filter(({ changed }) => changed !== '')
      .map(({ market, result, changed, isVoid, isCorrected }) => {
        const path = resultsPath(language, wireDay(day))
        const notes = [isVoid && results.void, isCorrected && results.corrected].filter(Boolean)
        const title = [`${market} ${result}`, day, ...notes].join(', ')
        return {
          changed,
          text: `<entry><title>${escaped(title)}</title>
<id>${address(path)}#${escaped(encodeURIComponent(gameSlug(market)))}</id>
<link href="${address(path)}"/><updated>${changed}</updated></entry>`,
        }
      }),
  )
  entries.sort((a, b) => b.changed.localeCompare(a.changed))
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<title>${escaped(`${results.title} · ${brand}`)}</title>
<id>${address(feedPath(language))}</id>
<link rel="self" href="${address(feedPath(language))}"/>
<link href="${address(resultsPath(language))}"/>
<updated>${entries[0]?.changed ?? '2026-01-01T00:00:00.000Z'}</updated>
<author><name>${escaped(brand)}</name></author>
${entries.map(({ text }) => text).join('\n')}
</feed>
`
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
