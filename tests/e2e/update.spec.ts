import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeServiceWorker } from '../../tools/build/service-worker.ts'
import { type SpawnedServer, spawnServer } from '../../tools/test/spawn-server.ts'
import { createDemoDatabase } from '../support/databases.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test as base, expect } from './support/fixtures.ts'
import {
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  forgetLayoutShift,
  takeScreenshots,
} from './support/layout.ts'
import { untilHydrated, untilKept } from './support/phone.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const game = 'Kesar_Mahal'
const ready = 'A new version of the app is ready.'
const taken = 'The app was updated in another tab.'

const test = base.extend<object, { siteDir: string; server: SpawnedServer }>({
  siteDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const siteDir = await copySite()
      await use(siteDir)
      await rm(siteDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ siteDir }, use) => {
      const databaseUrl = await createDemoDatabase()
      const env = { SITE_DIR: siteDir }
      const server = await spawnServer({ isDemo: true, databaseUrl, env })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'serial' })

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/Failed to load resource/)
})

test('waits with a new version for a tap, and the old one keeps working with all its scripts', {
  tag: '@thorough',
}, async ({ page, player, login, server, siteDir, request }) => {
  await login(player)
  await page.goto('/home')
  await untilKept(page)
  expect(await versionOf(page)).toBe('')
  const { gone } = await deployVersion(siteDir, 'second', 'player')
  await restart(server)
  expect((await request.get(gone)).status()).toBe(404)
  await comeBackLater(page, 59)
  await page.waitForTimeout(1_000)
  await expect(page.getByText(ready)).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await forgetLayoutShift(page)
  await comeBackLater(page, 61)
  await expect(page.getByText(ready).last()).toBeVisible()
  await expectNoLayoutShift(page)
  await takeScreenshots(page, 'update')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Later' }).tap()
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
  await page.goto(`/game_type/${game}`)
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await page.getByRole('link', { name: 'Single Pana Bulk' }).tap()
  await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  expect(await versionOf(page)).toBe('')

  await page.getByRole('button', { name: 'Update' }).tap()
  await expect.poll(() => versionOf(page)).toBe('second')
  await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0)
})

test('reloads only the tapped tab, and keeps what is typed in another one', {
  tag: '@thorough',
}, async ({ page, context, player, login, server, siteDir }) => {
  await login(player)
  await page.goto('/home')
  await untilKept(page)
  const other = await context.newPage()
  await other.goto(`/game_type_single/${game}/single_digit`)
  await untilHydrated(other)
  await untilKept(other)
  await other.getByRole('textbox', { name: 'Points', exact: true }).fill('120')
  await deployVersion(siteDir, 'third', 'entry')
  await restart(server)
  await comeBackLater(page, 61)
  await expect(other.getByText(ready).last()).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).tap()
  await expect.poll(() => versionOf(page)).toBe('third')

  await expect(other.getByText(taken).last()).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Points', exact: true })).toHaveValue('120')
  expect(await versionOf(other)).toBe('second')
  await other.getByRole('button', { name: 'Reload' }).tap()
  await expect.poll(() => versionOf(other)).toBe('third')
})

async function restart(server: SpawnedServer): Promise<void> {
  await server.kill()
  await server.start()
}

/** Brings the app back into view after some minutes. */
function comeBackLater(page: Page, minutes: number): Promise<void> {
  return page.evaluate(laterMs => {
    const now = Date.now()
    const { now: clock } = Date
    Date.now = () => now + laterMs
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = clock
  }, minutes * 60_000)
}

/** The version that the page names. */
async function versionOf(page: Page): Promise<string> {
  return page
    .evaluate(() => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '')
    .catch(() => 'on its way')
}

/** Copies the built site to a new folder that a test may change while a server runs. */
async function copySite(): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'ank-site-'))
  // Without the compressed files: a changed page must not be sent in its old form.
  await cp(dist, siteDir, { recursive: true, filter: name => !/\.(br|gz)$/.test(name) })
  return siteDir
}

/**
 * Deploys another version: the pages say which, and one script has another name, as after any
 * change to it. The old one is removed.
 */
async function deployVersion(siteDir: string, version: string, script: string) {
  const scripts = await readdir(join(siteDir, '_astro'))
  const old = scripts.find(name => name.startsWith(`${script}.`) && name.endsWith('.js'))
  if (!old) throw new Error(`There is no script ${script}`)
  const renamed = `${script}.${version}.js`
  await rename(join(siteDir, '_astro', old), join(siteDir, '_astro', renamed))
  const names = await readdir(siteDir, { recursive: true })
  for (const name of names.filter(name => /\.(html|js)$/.test(name))) {
    const text = await readFile(join(siteDir, name), 'utf8')
    const said = text.replace('<head>', `<head><meta name="version" content="${version}">`)
    await writeFile(join(siteDir, name), said.replaceAll(old, renamed))
  }
  await writeServiceWorker(siteDir)
  return { gone: `/_astro/${old}` }
}
