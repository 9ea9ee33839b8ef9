import type { APIRoute } from 'astro'
import type { SitemapFile } from '#contract/pages.ts'
import { sitePathIn } from '#contract/routes.ts'
import { languageCodes } from '../layouts/languages.ts'
import { sitemapIndexOf, sitemapOf } from '../layouts/sitemap.ts'

// The server renders it when a result has changed: server/pages/.
export const prerender = false

/** The charts and results, each in all languages; the parts of the sitemap where they are many. */
export const GET: APIRoute = ({ site, locals }) => {
  const shown = locals.shown as SitemapFile
  if ('parts' in shown) return sitemapIndexOf(site!, shown.parts)
  const listed = shown.pages.flatMap(({ path, changed }) => {
    const translations = languageCodes.map(language => ({
      language,
      path: sitePathIn(language, path),
    }))
    return translations.map(page => ({ path: page.path, changed, translations }))
  })
  return sitemapOf(site!, listed)
}
