import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Language, languages } from '#contract/languages.ts'
import { operate } from '../../tests/e2e/support/operator.ts'
import { choose, place } from '../../tests/e2e/support/play.ts'
import { logIn, registered } from '../../tests/e2e/support/player.ts'
import { say } from '../test/log.ts'
import { stillPicture } from './camera.ts'
import { type DemoPhone, withDemoPhone } from './demo-phone.ts'

/**
 * Takes the phone pictures of the landing pages, in their languages, and of the manifest in a demo
 * house. Run it by hand after `npm run build`: `npx node tools/media/take-screenshots.ts`.
 */
const AFTER_OPEN = '2026-11-18T15:12:00+05:30'
const COLOURS = 64

/** English last. */
const codes = (Object.keys(languages) as Language[]).reverse()

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'src', 'assets', 'screens')

await withDemoPhone(async phone => {
  const { house, page } = phone
  const player = await registered(page.context().request, 'Asha Rao')
  await logIn(page, player)
  await operate(house, 'result', 'Chandan Bagh Day', 'open', '349')

  await page.goto('/home')
  await page.getByRole('heading', { name: 'Raat Rani Night' }).waitFor()
  await keep(page, 'home-light')

  await page.goto('/game_type/Kesar_Mahal/single_digit')
  await choose(page, ['1', '6', '7'])
  await keep(page, 'play-light')

  await place(page)
  await page.waitForURL('**/my-bid')
  await showResultAndChart(phone)
})

async function showResultAndChart({ house, page }: DemoPhone) {
  await house.passTimeTo(AFTER_OPEN)
  await operate(house, 'result', 'Kesar Mahal', 'open', '278')
  await page.goto('/my-bid')
  await page.getByRole('article').getByText('Won', { exact: true }).waitFor()
  await keep(page, 'bids-light')

  await page.goto('/jodi_chart/Kesar_Mahal')
  await page.getByRole('table').first().waitFor()
  await keep(page, 'chart-light')
}

/** A picture in each language; the app is left in English. */
async function keep(page: Page, name: string) {
  for (const language of codes) {
    await page.evaluate(code => localStorage.setItem('language', code), language)
    await page.reload()
    await page.locator(`html[lang="${language}-IN"]`).waitFor()
    await page.waitForLoadState('networkidle')
    await take(page, language === 'en' ? name : `${language}/${name}`)
  }
}

async function take(page: Page, name: string) {
  const file = join(folder, `${name}.png`)
  await mkdir(dirname(file), { recursive: true })
  const picture = sharp(await stillPicture(page)).png({
    palette: true,
    colours: COLOURS,
    effort: 10,
  })
  const { size } = await picture.toFile(file)
  say(`src/assets/screens/${name}.png: ${size} bytes`)
}
