import { getImage } from 'astro:assets'
import type { APIRoute, ImageMetadata } from 'astro'
import { appRoutes } from '#contract/routes.ts'
import { siteSettings } from '../site/content.ts'
import { picturesIn } from '../site/pictures.ts'

const SCREENSHOT_WIDTH = 540

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
]

/** What the browser installs, named by the site's settings and shown by its screenshots. */
export const GET: APIRoute = async () => {
  const { brand } = await siteSettings()
  const screenshots = await Promise.all(picturesIn('screens').map(screenshot))
  const manifest = {
    name: brand,
    short_name: brand,
    id: appRoutes.home.path,
    start_url: appRoutes.home.path,
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#1b2170',
    theme_color: '#1b2170',
    categories: ['games', 'entertainment'],
    icons,
    ...(screenshots.length > 0 ? { screenshots } : {}),
  }
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}

async function screenshot(picture: ImageMetadata) {
  const { src, attributes } = await getImage({
    src: picture,
    width: SCREENSHOT_WIDTH,
    format: 'webp',
  })
  const sizes = `${attributes.width}x${attributes.height}`
  return { src, sizes, type: 'image/webp', form_factor: 'narrow' }
}
