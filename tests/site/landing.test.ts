import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chancesOf } from '#domain/chances.ts'
import { defaultRates, payoutOf } from '#domain/settlement.ts'
import { closeDue, openDays } from '../../server/markets/draws.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { setUpServer } from '../support/server.ts'
import { readPublicPage } from './support/public-pages.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')
const config = { siteDir, publicOrigin: 'https://ank.example' }
const languages = ['', '/hi', '/mr']

/** A market whose draws of today are at 10 am and 3:10 pm, and one an hour earlier. */
const SONA = { openMinute: 10 * 60, closeMinute: 15 * 60 + 10 }
const MOTI = { openMinute: 9 * 60, closeMinute: 14 * 60 }

const server = setUpServer({ config })

async function textOf(path: string): Promise<string> {
  const response = await server.app.request(`https://ank.example${path}`)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
}

/** The tag around the results of today. */
async function todayOf(folder: string): Promise<string> {
  const [tag = ''] =
    /<section class="today[^>]*>/.exec(await textOf(`${folder}/download-now`)) ?? []
  return tag
}

/** The words of the hero's result, with the number of its tiles that turn. */
async function newestOf(folder: string) {
  const html = await textOf(`${folder}/download-now`)
  const [, newest = ''] = /<figure[^>]* id="newest"[^>]*>(.*?)<\/figure>/s.exec(html) ?? []
  const words = newest
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { words, turning: newest.match(/class="tile [^"]*\bturns\b/g)?.length ?? 0 }
}

it('the landing page shows a sample before the first result, and then the newest one with its time', async () => {
  expect(await newestOf('')).toEqual({
    words: expect.stringMatching(/^A sample result 128/),
    turning: 0,
  })
  const sona = await addMarket(server.db, 'Sona Bazaar', SONA)
  const moti = await addMarket(server.db, 'Moti Bazaar', MOTI)
  // Older than yesterday, and the later draw is of the market that comes second.
  await setDraws(server.db, moti, { '2026-11-12': ['128', '349'] })
  await setDraws(server.db, sona, { '2026-11-12': ['237', '560'], '2026-11-11': ['777', '777'] })
  await openDays(server.db, server.clock)
  for (const folder of languages) {
    const { words, turning } = await newestOf(folder)
    expect(words).toMatch(/ 237 - 2 1 - 560 .* Sona Bazaar 11\/12\/2026, 03:10 pm$/)
    expect(turning).toBe(2)
  }

  await closeDue(server.db)
  expect(await todayOf('')).toContain(' hidden')
  const declare = (name: string, pana: string) =>
    server.operator('result', { name, session: 'Open', pana })
  expect(await declare('Moti Bazaar', '128')).toMatchObject({ success: '1' })
  await expect
    .poll(async () => (await newestOf('/hi')).words)
    .toMatch(/128 - 1 \* - \*\*\* .* Moti Bazaar 11\/18\/2026, 09:00 am$/)
  expect((await newestOf('')).turning).toBe(1)
  // Declared later, and drawn later too.
  expect(await declare('Sona Bazaar', '890')).toMatchObject({ success: '1' })
  await expect.poll(async () => (await newestOf('')).words).toContain('Sona Bazaar')
  expect(await todayOf('')).toMatch(/^<section((?! hidden).)*$/)
  // A correction of an earlier draw is not a newer result.
  const correction = { name: 'Moti Bazaar', session: 'Open', day: '2026-11-18', pana: '129' }
  expect(await server.operator('correct', correction)).toMatchObject({ success: '1' })
  await expect.poll(() => textOf('/results')).toContain('129')
  expect((await newestOf('')).words).toMatch(/Sona Bazaar 11\/18\/2026, 10:00 am$/)

  const sonaOpen = { name: 'Sona Bazaar', session: 'Open', day: '2026-11-18', pana: '128' }
  expect(await server.operator('correct', sonaOpen)).toMatchObject({ success: '1' })
  await expect.poll(async () => (await newestOf('')).words).toMatch(/am corrected$/)
  await server.operator('void', { name: 'Sona Bazaar', day: '2026-11-18' })
  await expect
    .poll(async () => (await newestOf('')).words)
    .toMatch(/am No further result corrected$/)

  // A market that is in no list.
  const hide = "UPDATE markets SET position = -1 WHERE name = 'Sona Bazaar'"
  await server.db.query({ name: '', text: hide }, [])
  await expect.poll(async () => (await newestOf('')).words).toContain('Moti Bazaar')
})

it('has the operator’s smallest deposit and withdrawal, at once after a change', async () => {
  const amounts = async (folder: string) =>
    Array.from(
      (await textOf(`${folder}/download-now`)).matchAll(/<dd[^>]*>([^<]*)/g),
      ([, text]) => text,
    )
  expect(await amounts('')).toEqual(['100 points', '500 points'])
  await server.operator('setting', { key: 'MIN_DEPOSIT', value: '40' })
  await expect.poll(() => amounts('')).toEqual(['40 points', '500 points'])
  await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1500' })
  await expect.poll(() => amounts('')).toEqual(['40 points', '1,500 points'])
  for (const folder of languages.slice(1))
    expect(await amounts(folder)).toEqual(['40 पॉइंट', '1,500 पॉइंट'])
})

it('the built page names no amounts, which only the server knows', () => {
  for (const folder of ['', 'hi/', 'mr/']) {
    const { html } = readPublicPage(`${folder}download-now`)
    expect(html.replaceAll(/<template[^>]*>.*?<\/template>/gs, '')).not.toMatch(/<dd\b/)
  }
})

it('the digit to pick has the chance and the pay of the rules, in every language', () => {
  const pays = payoutOf(10, defaultRates['Single Digit'])
  const chance = chancesOf('Single Digit').best
  const figures = {
    '': `1 in ${chance} · 10 points pay ${pays}`,
    'hi/': `${chance} में से 1 · 10 पॉइंट पर ${pays} मिलते हैं`,
    'mr/': `${chance} पैकी 1 · 10 पॉइंटवर ${pays} मिळतात`,
  }
  for (const [folder, sentence] of Object.entries(figures)) {
    const { html } = readPublicPage(`${folder}download-now`)
    expect(html).toContain(sentence)
    expect(html.match(/type="radio" name="digit"/g)).toHaveLength(10)
  }
})
