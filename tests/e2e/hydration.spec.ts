import type { Page } from '@playwright/test'
import { enterNumber } from './support/entry.ts'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'

const scripts = '**/_astro/*.js'

test('shows the login before any script, and keeps, shows and sends what was typed before', async ({
  page,
  player,
}) => {
  const letScriptsCome = await keepScriptsWaiting(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ank')
  await page.goto('/login', { waitUntil: 'commit' })
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially(player.phone.slice(0, 6))
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.waitForTimeout(500)
  expect(page.url()).not.toContain(player.phone.slice(0, 6))
  await number.focus()
  letScriptsCome()
  await untilHydrated(page)
  await expect(number).toHaveValue(player.phone.slice(0, 6))
  await expect(number).toBeFocused()
  await number.press('End')
  await number.pressSequentially(player.phone.slice(6))
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page).toHaveURL('/login_mpin')
})

test('a tap on Continue before any script is sent once the script is there, but not after the number has changed', async ({
  page,
  player,
}) => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  for (const isChanged of [true, false]) {
    const letScriptsCome = await keepScriptsWaiting(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const number = page.getByLabel('Mobile number')
    const button = page.getByRole('button', { name: 'Continue' })
    await number.fill(player.phone)
    await number.press('Enter')
    await button.tap()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    if (isChanged) {
      await number.press('End')
      await number.press('Backspace')
      await expect(button).not.toHaveAttribute('aria-busy')
    }
    letScriptsCome()
    await untilHydrated(page)
    await page.unroute(scripts)
    if (!isChanged) continue
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL('/login')
    expect(calls).toEqual([])
  }
  await expect(page).toHaveURL('/login_mpin')
  expect(calls.filter(path => path.endsWith('/IsUserExists.php'))).toHaveLength(1)
})

test('loads the scripts that the budgets count, the others while the MPIN is typed, and none after home', {
  tag: '@thorough',
}, async ({ page, player }) => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  const html = await (await page.request.get('/login')).text()
  await page.goto('/login')
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  const counted = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, url]) => url)
  expect(asked.sort()).toEqual(counted.sort())

  const loaded = page.waitForResponse('**/_astro/player.*.js')
  const last = page.waitForResponse('**/_astro/toast-list.*.js')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  expect((await loaded).ok()).toBe(true)
  await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
  await expect(page).toHaveURL('/home')
  await last
  await page.waitForLoadState('networkidle')
  asked.length = 0
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

async function keepScriptsWaiting(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await promise
    await route.continue()
  })
  return resolve
}
