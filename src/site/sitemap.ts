import type { Language } from '#contract/languages.ts'

type Listed = {
  path: string
  /** The day of the last change, 'YYYY-MM-DD', if it is known. */
  changed?: string
  /** The page in each of its languages. */
  translations: readonly { language: Language; path: string }[]
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const PROTOCOL = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A sitemap with the addresses of pages; x-default is the first translation. */
export function sitemapOf(site: URL, pages: readonly Listed[]): Response {
  const address = (path: string) => new URL(path, site).href.replaceAll('&', '&amp;')
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path)}"/>`
  const urls = pages.map(({ path, changed, translations }) => {
    const others = translations.map(other => link(other.language, other.path))
    if (others.length > 1) others.push(link('x-default', translations[0]!.path))
    const links = others.length > 1 ? others.join('') : ''
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<url><loc>${address(path)}</loc>${lastmod}${links}</url>`
  })
  const opening = `<urlset ${PROTOCOL} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  return new Response(`${[XML, opening, ...urls, '</urlset>'].join('\n')}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
