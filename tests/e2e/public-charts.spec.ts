import type { Page } from '@playwright/test'
import { operate } from '../../tools/test/operator.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, takeScreenshots } from './support/layout.ts'
import { keepShared } from './support/sharing.ts'

const THIS_WEEK = '11/16/2026 to 11/22/2026'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads charts and results, and goes from one to the other', async ({ page }) => {
    await page.goto('/jodi_chart/kesar_mahal')
    await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
    await expect(page).toHaveTitle('Kesar Mahal Jodi Chart · Ank')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kesar Mahal Jodi Chart')
    const last = page.locator('div', { has: page.getByText('Last result, 11/17/2026') }).last()
    await expect(last).toContainText(/\d{3}-\d\d-\d{3}/)
    const week = page.getByRole('row', { name: THIS_WEEK })
    await expect(week.getByRole('cell').first()).toHaveText(/^\d\d$/)
    await page.getByRole('link', { name: 'Newest week' }).tap()
    await expect(week).toBeInViewport()
    await page.getByRole('link', { name: 'Pana', exact: true }).tap()
    await expect(page).toHaveURL('/pana_chart/Kesar_Mahal')
    await expect(week.getByRole('cell').first()).toHaveText(/^\d{3} \d\d \d{3}$/)
    const hindi = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
    await hindi.scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Weeks of 2026' })).not.toBeInViewport()
    await hindi.tap()
    await expect(page).toHaveURL('/hi/pana_chart/Kesar_Mahal')
    await page.getByRole('link', { name: 'आज और कल' }).tap()
    await expect(page).toHaveURL('/hi/results')
    await page.getByRole('link', { name: 'Kesar Mahal जोड़ी चार्ट' }).first().tap()
    await expect(page).toHaveURL('/hi/jodi_chart/Kesar_Mahal')
  })
})

test('the pages of charts and results are accessible and fit a narrow phone', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [name, path] of [
    ['public-jodi', '/jodi_chart/Kesar_Mahal'],
    ['public-pana', '/mr/pana_chart/Kesar_Mahal'],
    ['public-results', '/results'],
  ] as const) {
    await page.goto(path)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takeScreenshots(page, name)
  }
})

test('a chart is shared with its text, its address and a picture of the last result', async ({
  page,
}) => {
  const shared = await keepShared(page)
  await page.goto('/hi/pana_chart/Kesar_Mahal?utm=x')
  await page.getByRole('button', { name: 'शेयर करें' }).tap()
  await expect
    .poll(() => shared)
    .toEqual([
      {
        text: expect.stringMatching(/Kesar Mahal.*\d{3}-\d\d-\d{3}/),
        url: expect.stringMatching(/\/hi\/pana_chart\/Kesar_Mahal$/),
        picture: { name: 'result.png', width: 1080, isDrawn: true },
      },
    ])
})

test('a new result comes to the open pages of results and landing by itself', {
  tag: '@thorough',
}, async ({ page, context, browserErrors, openAnotherServer }) => {
  browserErrors.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/)
  const server = await openAnotherServer()
  const landing = await context.newPage()
  await landing.goto(`${server.url}/download-now`)
  const newest = landing.locator('#newest')
  await expect(newest).toContainText('Raat Rani Night')
  await page.goto(`${server.url}/results`)
  await expect(marketOf(page)).toHaveText('Chandan Bagh Day 01:00 pm – 02:00 pm')
  const waiting = page.locator('#results details').first()
  await waiting.locator('summary').tap()
  await operate(server, 'result', { name: 'Chandan Bagh Day', session: 'Open', pana: '128' })
  await expect(marketOf(page)).toContainText('128-1*-***', { timeout: 60_000 })
  await expect(waiting).toHaveAttribute('open')

  const turning = newest.locator('.turns')
  await expect(newest).toContainText('Chandan Bagh Day', { timeout: 60_000 })
  await expect(turning).toHaveText(['1'])
  await expect(landing.locator('#today')).toContainText('Chandan Bagh Day')
  await server.clock.moveTo('14:00:05')
  await operate(server, 'result', { name: 'Chandan Bagh Day', session: 'Close', pana: '349' })
  await expect(newest).toContainText('349', { timeout: 60_000 })
  // The tile of the open draw was known.
  await expect(turning).toHaveText(['6'])
})

function marketOf(page: Page) {
  return page.locator('#results li', { hasText: 'Chandan Bagh Day' }).first()
}
