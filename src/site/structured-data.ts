import type { Organization, Thing, WebPage, WebSite } from 'schema-dts'
import { sitePaths } from '#contract/routes.ts'
import { type SitePage, siteSettings, wordsOf } from './content.ts'
import { languageOf, slugOf } from './languages.ts'

type About = {
  address: URL
  locale: string
  site: URL
  settings: Awaited<ReturnType<typeof siteSettings>>
}

/** What a page is, for search engines: objects of schema.org. */
export async function graphOf(page: SitePage, site: URL): Promise<Thing[]> {
  const address = new URL(`/${page.id}`, site)
  const { locale } = await wordsOf(languageOf(page.id))
  const about = { address, locale, site, settings: await siteSettings() }
  const isLanding = `/${slugOf(page.id)}` === sitePaths.download
  return isLanding ? [webPage(page, about), ...siteAndPublisher(about)] : [webPage(page, about)]
}

function webPage(page: SitePage, { address, locale, site }: About): WebPage {
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

function siteAndPublisher({ site, settings }: About): [WebSite, Organization] {
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
