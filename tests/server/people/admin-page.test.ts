import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setUpServer } from '../../support/server.ts'
import { ADMIN, createAdminBrowser } from './admin-browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'ank-admin-'))
for (const [name, text] of [
  ['dist/index.html', 'players'],
  ['dist/404.html', 'lost'],
  ['dist-admin/index.html', 'people'],
  ['dist-admin/_astro/admin.js', 'script'],
] as const) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
afterAll(() => rmSync(folder, { recursive: true }))

const siteDir = join(folder, 'dist')
const server = setUpServer({ config: { siteDir } })

test('the page and its files are at the admin’s address only, with a strict policy', async () => {
  const browser = createAdminBrowser(server.admin)
  const page = await browser.fetch('/')
  expect(await page.text()).toBe('people')
  expect(page.headers.get('content-security-policy')).toBe(
    "connect-src 'self'; img-src 'self' blob: data:; font-src 'self'; media-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(await (await browser.fetch('/_astro/admin.js')).text()).toBe('script')
  for (const path of ['/home', '/login', '/api/get_games.php', '/metrics', '/../dist/404.html']) {
    expect((await browser.fetch(path)).status).toBe(404)
  }
  const player = server.browser()
  expect(await (await player.fetch('/')).text()).not.toBe('people')
  for (const path of ['/admin', '/admin/', '/dist-admin/index.html', '/_astro/admin.js']) {
    const response = await player.fetch(path, { redirect: 'manual' })
    expect([301, 404]).toContain(response.status)
    expect(await response.text()).not.toMatch(/people|script/)
  }
})

test('another host gets nothing, and on this machine the page that passkeys need', async () => {
  const ask = (path: string, host: string) =>
    server.admin.request(`http://${host}${path}`, { headers: { host } })
  const response = await ask('/', '127.0.0.1:4322')
  expect([response.status, response.headers.get('location')]).toEqual([302, ADMIN])
  expect((await ask('/operator/me', '127.0.0.1:4322')).status).toBe(404)
})
