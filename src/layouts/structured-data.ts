import { sitePaths } from '#contract/routes.ts'
import type { SitePage, siteSettings } from './content.ts'
import { slugOf } from './languages.ts'

type About = {
  address: URL
  locale: string
  site: URL
  settings: Awaited<ReturnType<typeof siteSettings>>
}

/** The description of a page for search engines: JSON-LD, safe inside a script element. */
export function descriptionOf(page: SitePage, about: About): string {
  const isLanding = `/${slugOf(page.id)}` === sitePaths.download
  const graph = isLanding
    ? [webPage(page, about), ...siteAndPublisher(about)]
    : [webPage(page, about)]
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return text.replaceAll('<', '\\u003c')
}

function webPage(page: SitePage, { address, locale, site }: About) {
  return {
    '@type': 'WebPage',
    '@id': address.href,
    url: address.href,
    name: page.data.title,
    description: page.data.description,
    inLanguage: locale,
    isPartOf: { '@id': `${site.href}#site` },
  }
}

function siteAndPublisher({ site, settings }: About) {
  const publisher = { '@id': `${site.href}#publisher` }
  return [
    {
      '@type': 'WebSite',
      '@id': `${site.href}#site`,
      url: site.href,
      name: settings.brand,
      publisher,
    },
    {
      '@type': 'Organization',
      ...publisher,
      name: settings.brand,
      url: site.href,
      logo: new URL('/icon-512.png', site).href,
      email: settings.email,
    },
  ]
}
