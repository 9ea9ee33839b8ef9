import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../server/config/settings.ts'
import { settingTable } from '../../server/operator/api/settings.ts'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/operate/settings.md', root), 'utf8')

test('docs/operate/settings.md has the operator’s settings as the code has them', () => {
  const rows = page.slice(page.indexOf('## Operator')).match(/^- .*$/gm)
  expect(rows).toEqual(
    (Object.keys(defaultSettings) as (keyof Settings)[]).map(key => {
      const value = defaultSettings[key]
      return `- \`${key}\`${value === '' ? '' : ` (${value})`}: ${settingTable[key].meaning}`
    }),
  )
})

test.each(Object.entries(settingTable))('the default of %s is allowed', (key, { isValid }) => {
  expect(isValid(String(defaultSettings[key as keyof Settings]))).toBe(true)
})
