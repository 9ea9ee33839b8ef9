import type { APIRoute } from 'astro'
import { sitePages, translationsOf } from '../site/content.ts'
import { sitemapOf } from '../site/sitemap.ts'

/** Every page of src/content, each with its translations. */
export const GET: APIRoute = async ({ site }) => {
  const pages = await sitePages()
  const listed = pages.map(async ({ id }) => ({
    path: `/${id}`,
    translations: (await translationsOf(id)).map(page => ({
      language: page.language,
      path: `/${page.id}`,
    })),
  }))
  return sitemapOf(site!, await Promise.all(listed))
}
