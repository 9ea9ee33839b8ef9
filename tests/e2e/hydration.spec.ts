import type { Page } from '@playwright/test'
import { enterNumber } from './support/entry.ts'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'

const scripts = '**/_astro/*.js'

test('shows the login form before any script', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ank')
})

test('keeps, shows and sends digits typed before the app runs', async ({ page, player }) => {
  const letScriptsCome = await keepScriptsWaiting(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially(player.phone.slice(0, 6))
  letScriptsCome()
  await untilHydrated(page)
  await expect(number).toHaveValue(player.phone.slice(0, 6))
  await expect(number).toBeFocused()
  await number.pressSequentially(player.phone.slice(6))
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page).toHaveURL('/login_mpin')
})

test('does not put the number into the URL by Continue before the app runs', async ({ page }) => {
  const letScriptsCome = await keepScriptsWaiting(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.waitForTimeout(500)
  expect(page.url()).not.toContain('9876543210')
  letScriptsCome()
  await untilHydrated(page)
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
})

test('loads on /login the scripts that the budgets count', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname)
  })
  const html = await (await page.request.get('/login')).text()
  await page.goto('/login')
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  const counted = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, url]) => url)
  expect(loaded.sort()).toEqual(counted.sort())
})

async function keepScriptsWaiting(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('loads what is behind the login while the MPIN is typed', async ({
  page,
  player,
  navigate,
}) => {
  await navigate('login')
  const loaded = page.waitForResponse('**/_astro/player.*.js')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  expect((await loaded).ok()).toBe(true)
})

test('asks for no more code after home', async ({ page, player, login }) => {
  await login(player)
  const last = page.waitForResponse('**/_astro/toasts.*.js')
  await page.goto('/home')
  await untilHydrated(page)
  await last
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  await page
    .getByRole('link', { name: 'Play Kesar Mahal' })
    .or(page.getByRole('button', { name: 'Play Kesar Mahal' }))
    .first()
    .tap()
  await page.getByRole('link', { name: 'Single Digit Bulk' }).tap()
  await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  for (const name of ['All Bids', 'Wallet', 'History', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Account Statement' }).tap()
  await expect(page.getByRole('cell', { name: 'Welcome points' })).toBeVisible()
  expect(asked).toEqual([])
})
