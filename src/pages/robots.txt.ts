import type { APIRoute } from 'astro'
import { chartKinds } from '#contract/markets.ts'
import { appRoutes } from '#contract/routes.ts'

/** Keeps the app's own pages out of the index, and names the list of the public ones. */
export const GET: APIRoute = ({ site }) => {
  const closed = Object.values(appRoutes).map(({ path }) => path.replace(/:.*/, ''))
  const lines = [...new Set(closed)]
    .filter(path => !chartKinds.some(kind => path === `/${kind}/`))
    .map(path => `Disallow: ${path === '/' ? '/$' : path}`)
  const sitemaps = ['/sitemap.xml', '/sitemap-charts.xml'].map(
    path => `Sitemap: ${new URL(path, site)}`,
  )
  const all = ['User-agent: *', ...lines, 'Disallow: /*.php', '', ...sitemaps, '']
  return new Response(all.join('\n'))
}
