import type { APIRoute } from 'astro'
import type { ListedPage } from '#contract/pages.ts'
import { sitePathIn } from '#contract/routes.ts'
import { languageCodes } from '../site/languages.ts'
import { sitemapOf } from '../site/sitemap.ts'

// The server renders it when a result has changed: server/pages/.
export const prerender = false

/** The charts and results, each in all languages. */
export const GET: APIRoute = ({ site, locals }) => {
  const pages = locals.shown as ListedPage[]
  const listed = pages.flatMap(({ path, changed }) => {
    const translations = languageCodes.map(language => ({
      language,
      path: sitePathIn(language, path),
    }))
    return translations.map(page => ({ path: page.path, changed, translations }))
  })
  return sitemapOf(site!, listed)
}
