import type { APIRoute } from 'astro'
import { appRoutes } from '#contract/routes.ts'

/** Keeps the app's own pages out of the index, and says where the public ones are listed. */
export const GET: APIRoute = ({ site }) => {
  const closed = Object.values(appRoutes).map(({ path }) => path.replace(/:.*/, ''))
  const lines = [...new Set(closed)].map(path => `Disallow: ${path === '/' ? '/$' : path}`)
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', site)}`
  return new Response(['User-agent: *', ...lines, 'Disallow: /*.php', '', sitemap, ''].join('\n'))
}
