import sharp from 'sharp'
import { expect, it } from 'vitest'
import { appRoutes, sitePaths } from '#contract/routes.ts'
import { defaultRates, payoutOf } from '#domain/settlement.ts'
import { builtBytes, readBuilt } from './support/built-site.ts'
import { publicPages, readPublicPage, slugOf } from './support/public-pages.ts'
import { problemsOf, structuredData } from './support/structured-data.ts'

type Icon = { src: string; sizes: string; type: string; purpose: string }

it('the sitemap lists every public page with its translations, and no other', () => {
  const sitemap = readBuilt('sitemap.xml')
  const listed = [
    ...sitemap.matchAll(/<url><loc>https:\/\/ank\.example\/([^<]+)<\/loc>(.*)<\/url>/g),
  ]
  expect(listed.map(([, id]) => id).sort()).toEqual([...publicPages])
  for (const [, id, links] of listed) {
    const others = publicPages.filter(other => slugOf(other) === slugOf(id!))
    for (const other of others.length > 1 ? others : []) {
      expect(links).toContain(`href="https://ank.example/${other}"`)
    }
  }
})

it('robots.txt keeps the pages of the app out but the charts, no public one, and names the sitemaps', () => {
  const robots = readBuilt('robots.txt')
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  const isClosed = (path: string) =>
    closed.some(rule => (rule.endsWith('$') ? rule === `${path}$` : path.startsWith(rule)))
  for (const { path } of Object.values(appRoutes)) {
    const isPublic = path.includes('_chart/')
    expect(`${path} ${isClosed(path.replaceAll(/:\w+/g, 'x'))}`).toBe(`${path} ${!isPublic}`)
  }
  for (const path of [
    ...publicPages.map(id => `/${id}`),
    '/favicon.ico',
    '/share-en.png',
    '/results',
  ]) {
    expect(`${path} ${isClosed(path)}`).toBe(`${path} false`)
  }
  expect(robots).toContain('Sitemap: https://ank.example/sitemap.xml')
  expect(robots).toContain('Sitemap: https://ank.example/sitemap-charts.xml')
})

it('the manifest names an app that can be installed, with icons of the size they say', async () => {
  const manifest = JSON.parse(readBuilt('manifest.webmanifest'))
  expect(manifest).toMatchObject({
    name: 'Ank',
    id: '/home',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
  })
  const icons = manifest.icons as Icon[]
  const pictures = [...icons, ...(manifest.screenshots ?? [])].filter(icon => icon.sizes !== 'any')
  for (const { src, sizes, type } of pictures) {
    const { width, height, format } = await sharp(builtBytes(src.slice(1))).metadata()
    expect(`${src} ${width}x${height} image/${format}`).toBe(`${src} ${sizes} ${type}`)
  }
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter(icon => icon.purpose === purpose).map(icon => icon.sizes)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512', 'any']))
  }
})

it.each(['en', 'hi', 'mr'])('the shared picture in %s is 1200 × 630', async language => {
  const { width, height } = await sharp(builtBytes(`share-${language}.png`)).metadata()
  expect([width, height]).toEqual([1200, 630])
})

it.each(publicPages)('%s has data that search engines take', async id => {
  const things = structuredData(readPublicPage(id).html)
  expect(things.map(thing => thing['@type'])).toContain('WebPage')
  expect(await problemsOf(things)).toEqual([])
})

it('a mistake in such data is found', async () => {
  const items = [{ '@type': 'ListItem', position: 1 }]
  const list = { '@type': 'BreadcrumbList', itemListElement: items }
  expect(await problemsOf([list])).toContain('BreadcrumbList: At least two ListItems are required')
  expect(await problemsOf([{ '@type': 'Dataset', description: 'Too short.' }])).toHaveLength(2)
})

it('the claim of 10 Lac is what a full sangam of 100 points pays', () => {
  expect(payoutOf(100, defaultRates['Full Sangam'])).toBe(10_00_000)
  for (const folder of ['', 'hi/', 'mr/']) {
    const { html } = readPublicPage(folder + sitePaths.download.slice(1))
    expect(html).toContain('10,00,000')
  }
})
