import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Language, languages } from '#contract/languages.ts'
import { operate } from '../test/operator.ts'
import {
  amountButton,
  chosenCell,
  type DemoPhone,
  numberCell,
  stillPicture,
  withDemoPhone,
} from './phone.ts'

/**
 * Takes the phone pictures of the landing pages, in their languages, and of the manifest on a demo
 * server. Run it by hand after `npm run build`: `npx node tools/media/take-screenshots.ts`.
 */
const AFTER_OPEN = '15:12'
const COLOURS = 64

/** English last. */
const codes = (Object.keys(languages) as Language[]).reverse()

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'src', 'assets', 'screens')

await withDemoPhone(async phone => {
  const { server, page } = phone
  await register(page, '9800000024', 'Asha Rao')
  await operate(server, 'result', { name: 'Chandan Bagh Day', session: 'Open', pana: '349' })

  await page.goto('/home')
  await page.getByRole('heading', { name: 'Raat Rani Night' }).waitFor()
  // The offer of limits is shown once.
  await page.getByRole('button', { name: 'Not now' }).tap()
  await keep(page, 'home')

  await placeTens(page, 'Chandan_Bagh_Day/single_digit', ['2', '5'])
  await chooseTens(page, 'Kesar_Mahal/single_pana', ['128', '137', '146'])
  await page.evaluate(() => scrollTo(0, 0))
  await keep(page, 'play')
  await placeTens(page, 'Kesar_Mahal/single_pana', [])
  await placeTens(page, 'Kesar_Mahal/single_digit', ['1', '6', '7'])
  await showResultAndChart(phone)
})

/** Registers a player on the screens, up to the home screen. */
async function register(page: Page, phone: string, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('I am 18 or over').check()
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.getByLabel('Create MPIN', { exact: true }).fill('4826')
  await page.getByLabel('Confirm MPIN', { exact: true }).fill('4826')
  await page.getByRole('button', { name: 'Register' }).tap()
  await page.waitForURL('**/home')
}

/** Places ten points on each number, and what the slip has before. */
async function placeTens(page: Page, game: string, numbers: readonly string[]): Promise<void> {
  await chooseTens(page, game, numbers)
  await page.getByRole('button', { name: /^Place \d/ }).tap()
  await page.waitForURL('**/my-bid')
}

/** Chooses ten points on each number. */
async function chooseTens(page: Page, game: string, numbers: readonly string[]): Promise<void> {
  await page.goto(`/game_type/${game}`)
  await amountButton(page, '10').tap()
  for (const number of numbers) {
    await numberCell(page, number).tap()
    await chosenCell(page, number, '10').waitFor()
  }
}

async function showResultAndChart({ server, page }: DemoPhone) {
  await server.clock.moveTo(AFTER_OPEN)
  await operate(server, 'result', { name: 'Chandan Bagh Day', session: 'Close', pana: '260' })
  await operate(server, 'result', { name: 'Kesar Mahal', session: 'Open', pana: '278' })
  await page.goto('/my-bid')
  await page.getByRole('article').getByText('Won', { exact: true }).first().waitFor()
  await page.getByText('In play 0').waitFor()
  await keep(page, 'bids')

  await page.goto('/jodi_chart/Kesar_Mahal')
  await page.getByRole('grid').last().waitFor()
  await keep(page, 'chart')
}

/** Takes a picture in each language and theme and leaves the app in English and light. */
async function keep(page: Page, name: string) {
  for (const language of codes) {
    await page.evaluate(code => localStorage.setItem('language', code), language)
    await page.reload()
    await page.locator(`html[lang="${language}-IN"]`).waitFor()
    await page.waitForLoadState('networkidle')
    const place = language === 'en' ? name : `${language}/${name}`
    await page.emulateMedia({ colorScheme: 'dark' })
    await take(page, `dark/${place}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await take(page, place)
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
  console.log(`src/assets/screens/${name}.png: ${size} bytes`)
}
