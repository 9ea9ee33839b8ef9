import { publicPages } from '../site/support/public-pages.ts'
import { expectAccessible, expectNoLayoutShift, expectNoSidewaysScroll } from './support/checks.ts'
import { expect, test } from './support/fixtures.ts'
import { expectTargets } from './support/targets.ts'

for (const id of publicPages) {
  test(`/${id}: accessible in both themes, still, within 320 px, targets for fingers`, async ({
    page,
  }) => {
    await page.goto(`/${id}`)
    await expectNoLayoutShift(page)
    await expectTargets(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('the menu of a public page opens, holds its pages and languages, and closes', async ({
  page,
}) => {
  await page.goto('/how-to-play')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(menu.getByRole('link', { name: 'Play responsibly' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'How to play' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
  await expectTargets(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('banner').getByRole('link', { name: 'मराठी' }).tap()
  await expect(page).toHaveURL('/mr/how-to-play')
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
})

test('Download offers the browser’s own install where there is one, else says how', async ({
  page,
}) => {
  await page.goto('/download-now')
  const download = page.getByRole('link', { name: 'Download Ank' })
  const isKept = await page.evaluate(() => {
    const prompt = () => document.body.setAttribute('data-prompted', 'yes')
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    return window.dispatchEvent(offer)
  })
  expect(isKept, 'the browser shows no bar of its own').toBe(false)
  await download.tap()
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes')
  await expect(page).toHaveURL('/download-now')
  await download.tap()
  await expect(page).toHaveURL('/download-now#install')
  await expect(page.getByRole('heading', { name: 'Put it on your phone' })).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the download leads to the instructions, and the menu opens', async ({ page }) => {
    await page.goto('/hi/download-now')
    await page.getByRole('link', { name: 'Ank डाउनलोड करें' }).tap()
    await expect(page).toHaveURL('/hi/download-now#install')
    await page.getByRole('button', { name: 'मेन्यू' }).tap()
    await page.getByRole('navigation', { name: 'मेन्यू' }).getByText('कैसे खेलें').tap()
    await expect(page).toHaveURL('/hi/how-to-play')
  })
})

test('nothing is loaded but the page, its icons and what comes into view', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/how-to-play', { waitUntil: 'networkidle' })
  const late = asked.filter(path => /\.(js|mp4|webm|vtt|woff2?)$/.test(path))
  expect(late).toEqual([])
})
