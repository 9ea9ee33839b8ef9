import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../server/config/settings.ts'

const pages = new URL('../../src/content/pages/', import.meta.url)
const { ERASE_DAYS, SCREENSHOT_DAYS, PHOTO_DAYS, OTP_DAYS, ATTEMPT_DAYS } = defaultSettings
const periods = [ERASE_DAYS, SCREENSHOT_DAYS, PHOTO_DAYS, OTP_DAYS, ATTEMPT_DAYS]

test.each([
  ['', /(\d+) days?/g],
  ['hi/', /(\d+) दिन/g],
  ['mr/', /(\d+) दिवस/g],
])('the privacy page in %s has the periods of the settings, in their order', (folder, pattern) => {
  const text = readFileSync(new URL(`${folder}privacy-policy.mdx`, pages), 'utf8')
  const list = text.split('\n').filter(line => /^- \*\*|^ {2}/.test(line))
  const days = Array.from(list.join('\n').matchAll(pattern), ([, count]) => Number(count))
  expect(days).toEqual(periods)
})
