import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../server/config/settings.ts'
import { settingTable } from '../../server/operator/api/settings.ts'
import { withSettings } from '../../tools/openapi/settings.ts'

const page = readFileSync(new URL('../../docs/operate/settings.md', import.meta.url), 'utf8')

test('docs/operate/settings.md has the variables and settings: run `npm run docs`', () => {
  expect(page).toContain('- `CALL_LIMIT_MS` (5000): a player')
  expect(page).toContain(`- \`MIN_WITHDRAW\` (500): ${settingTable.MIN_WITHDRAW.meaning}\n`)
  expect(withSettings(page)).toBe(page)
})

test('a setting or variable that the page lacks or calls differently is written', () => {
  const odd = page
    .replace(/^- `UPI_NAME`.*\n/m, '')
    .replace('the largest bid', 'the most')
    .replace(/^- `PORT`.*\n/m, '')
  expect(odd).not.toBe(page)
  expect(withSettings(odd)).toBe(page)
})

test.each(Object.entries(settingTable))('the default of %s is allowed', (key, { isValid }) => {
  expect(isValid(String(defaultSettings[key as keyof Settings]))).toBe(true)
})
