import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { moveAdmin } from '../../tools/build/admin-page.ts'

function siteOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ank-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('the admin’s page and its own files leave the site, and shared files are in both', async () => {
  const folder = siteOf({
    'dist/admin.html': '<script src="/_astro/admin.1.js">',
    'dist/index.html': '<script src="/_astro/app.2.js">',
    'dist/_astro/admin.1.js': 'import "./vendor.3.js"; import("./table.4.js")',
    'dist/_astro/app.2.js': 'import "./vendor.3.js"',
    'dist/_astro/vendor.3.js': 'react',
    'dist/_astro/table.4.js': 'table',
    'dist/_astro/chart.5.js': 'chart',
    'dist-pages/entry.mjs': '"/_astro/chart.5.js"',
    'dist-admin/old.html': 'old',
  })
  await moveAdmin(join(folder, 'dist/'))
  const has = (name: string) => existsSync(join(folder, name))
  expect(readFileSync(join(folder, 'dist-admin/index.html'), 'utf8')).toContain('admin.1.js')
  for (const name of ['admin.1.js', 'table.4.js']) {
    expect([has(`dist/_astro/${name}`), has(`dist-admin/_astro/${name}`)]).toEqual([false, true])
  }
  expect([has('dist/_astro/vendor.3.js'), has('dist-admin/_astro/vendor.3.js')]).toEqual([
    true,
    true,
  ])
  for (const name of ['app.2.js', 'chart.5.js']) {
    expect([has(`dist/_astro/${name}`), has(`dist-admin/_astro/${name}`)]).toEqual([true, false])
  }
  expect([has('dist/admin.html'), has('dist-admin/old.html')]).toEqual([false, false])
})

test('a site without the page is left alone', async () => {
  const folder = siteOf({ 'dist/index.html': '', 'dist/_astro/app.2.js': '' })
  await moveAdmin(join(folder, 'dist'))
  expect(existsSync(join(folder, 'dist-admin'))).toBe(false)
  expect(existsSync(join(folder, 'dist/_astro/app.2.js'))).toBe(true)
})
