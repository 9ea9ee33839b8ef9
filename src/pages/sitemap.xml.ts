import type { APIRoute } from 'astro'
import { sitePages, translationsOf } from '../layouts/content.ts'
import { slugOf } from '../layouts/languages.ts'

/** Every public page, each with its translations. */
export const GET: APIRoute = async ({ site }) => {
  const address = (id: string) => new URL(`/${id}`, site).href
  const urls = (await sitePages()).map(async ({ id }) => {
    const translations = await translationsOf(id)
    const others = translations.map(({ language, id }) => link(language, address(id)))
    if (others.length > 1) others.push(link('x-default', address(slugOf(id))))
    const links = others.length > 1 ? others.join('') : ''
    return `<url><loc>${address(id)}</loc>${links}</url>`
  })
  const body = (await Promise.all(urls)).join('\n')
  return new Response(`${OPENING}\n${body}\n</urlset>\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}

const OPENING = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`

function link(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
}
