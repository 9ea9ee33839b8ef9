import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ankText, sendTenYears, weekdays } from './support/charts.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'

const THIS_WEEK = '11/16/2026 to 11/22/2026'
/** The red jodis, as the rules of the game list them. */
const red = '00 05 11 16 22 27 33 38 44 49 50 55 61 66 72 77 83 88 94 99'.split(' ')

const kinds = [
  ['jodi', '/jodi_chart'],
  ['pana', '/pana_chart'],
] as const

for (const [name, path] of kinds) {
  test(`shows a guest the newest week of the ${name} chart, with the server’s cells`, async ({
    page,
    request,
  }) => {
    await page.goto(`${path}/Kesar_Mahal`)
    await untilHydrated(page)
    await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeInViewport()
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    await expectNoLayoutShift(page)
    const type = `${name}_chart`
    const reply = await request.post('/api/getCharts.php', {
      data: { game_name: 'Kesar Mahal', type },
    })
    const { data } = (await reply.json()) as { data: Record<string, unknown>[] }
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
    await expect(rows).toHaveCount(data.length)
    for (const row of data.slice(-8)) {
      const cells = week(page, `${row.from} to ${row.to}`).getByRole('gridcell')
      expect(await texts(cells)).toEqual(weekdays.map(key => textOf(row[key])))
    }
    await page.getByRole('link', { name: name === 'jodi' ? 'Pana' : 'Jodi' }).tap()
    await expect(page).toHaveURL(name === 'jodi' ? /pana_chart/ : /jodi_chart/)
    await expect(week(page, THIS_WEEK)).toBeInViewport()
  })

  test(`scrolls ten years of the ${name} chart to the oldest week and back without a shift`, {
    tag: name === 'jodi' ? ['@thorough'] : [],
  }, async ({ page }) => {
    await sendTenYears(page)
    await page.goto(`${path}/Kesar_Mahal`)
    await untilHydrated(page)
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    await expect(page.getByRole('grid').first()).toHaveAccessibleName(/12\/05\/2016/)
    await expectNoLayoutShift(page)
    await page.getByRole('button', { name: 'Oldest week' }).tap()
    await expect(week(page, '12/05/2016 to 12/11/2016')).toBeInViewport()
    await page.getByRole('button', { name: 'Newest week' }).tap()
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    expect(await page.evaluate(lengthGone)).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectRedOnes(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    await expectNoSidewaysScroll(page)
  })

  test(`shows the ${name} chart in both themes, and to screen readers`, async ({ page }) => {
    await sendTenYears(page, 30)
    await page.goto(`${path}/Kesar_Mahal`)
    await untilHydrated(page)
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    await takeScreenshots(page, `${name}-chart-weeks`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    const days = page.getByRole('grid').last().getByRole('columnheader')
    expect(await texts(days)).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  })
}

test('opens a day of a chart by tap and by key, marks today, and jumps to a month', async ({
  page,
}) => {
  await sendTenYears(page)
  await page.goto('/jodi_chart/Kesar_Mahal')
  await untilHydrated(page)
  const today = page.locator('[aria-current=date]')
  await expect(today).toHaveCount(1)
  await today.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Kesar Mahal, Wed 11/18/2026')
  await expect(sheet).toContainText(/\d{3}-\d\d-\d{3}/)
  await takeScreenshots(page, 'chart-day')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await week(page, THIS_WEEK).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('Kesar Mahal, Tue 11/10/2026')
  await page.keyboard.press('Escape')
  await page.getByLabel('Month').selectOption('03/2020')
  await expect(week(page, '03/02/2020 to 03/08/2020')).toBeInViewport()
})

test('opens the tapped day while the older weeks are not there yet', async ({ page }) => {
  await sendTenYears(page)
  await page.addInitScript(tapTodayAtOnce)
  await page.goto('/jodi_chart/Kesar_Mahal')
  await expect(page.getByRole('dialog')).toContainText('Kesar Mahal, Wed 11/18/2026')
})

test('loads a failed chart again on a tap, and shows that a market is unknown', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/)
  // The chart is loaded again when the stream begins, too.
  await page.route('**/api/live', route => route.abort())
  await page.route('**/api/getCharts.php', route => route.abort())
  await page.goto('/jodi_chart/Kesar_Mahal')
  await untilHydrated(page)
  await expect(page.getByRole('alert')).toContainText('Api Error')
  await page.unroute('**/api/getCharts.php')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(week(page, THIS_WEEK)).toBeInViewport()
  await page.goto('/pana_chart/No_Such_Market')
  await expect(page.getByText('There is no market called No Such Market.')).toBeVisible()
})

test('fits a long name and a chart without dates into 320 px', async ({ page }) => {
  const day = { open_panna: 128, close_panna: 349 }
  const row = Object.fromEntries(weekdays.map(key => [key, day]))
  await page.route('**/api/getCharts.php', route =>
    route.fulfill({ json: { success: 1, data: [row] } }),
  )
  const name = 'Shri Mahalakshmi Rajdhani Morning Special'
  await page.goto(`/pana_chart/${name.replaceAll(' ', '_')}`)
  await untilHydrated(page)
  await expect(week(page, 'Week 1').getByRole('gridcell').first()).toHaveText('128 16 349')
  await expect(page.getByRole('button', { name: 'Newest week' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await takeScreenshots(page, 'pana-chart-long-name')
})

function week(page: Page, name: string): Locator {
  return page.getByRole('row', { name })
}

async function texts(elements: Locator): Promise<string[]> {
  return (await elements.allTextContents()).map(text => text.trim())
}

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell
  const { open_panna: open, close_panna: close } = cell as Record<string, string>
  return open ? `${open} ${ankText(open)}${ankText(close)} ${close}` : ''
}

/** Red, bold, and no other; by the colour the browser paints. */
async function expectRedOnes(page: Page) {
  const painted = await page.evaluate(() =>
    [...document.querySelectorAll('td:not(:has(b)), td b')].map(cell => {
      const { color, fontWeight } = getComputedStyle(cell)
      return { text: cell.textContent, color, isBold: Number(fontWeight) >= 700 }
    }),
  )
  const shown = painted.filter(({ text }) => /^\d\d$/.test(text ?? ''))
  expect(new Set(shown.map(({ text }) => text)).size).toBe(100)
  const bold = new Set(shown.filter(({ isBold }) => isBold).map(({ text }) => text))
  expect([...bold].sort()).toEqual(red)
  const colours = (isRed: boolean) =>
    new Set(shown.filter(({ text }) => red.includes(text!) === isRed).map(({ color }) => color))
  expect(colours(true).size).toBe(1)
  expect(colours(false).has([...colours(true)][0]!)).toBe(false)
}

/** How far the heights promised before the rows are from those they have, in whole pixels. */
function lengthGone(): number {
  const sections = [...document.querySelectorAll('table')].map(table => table.parentElement!)
  const promised = sections.map(section => Number.parseFloat(getComputedStyle(section).minHeight))
  for (const section of sections) section.style.contentVisibility = 'visible'
  const real = sections.map(section => section.getBoundingClientRect().height)
  for (const section of sections) section.style.contentVisibility = ''
  return Math.round(
    real.reduce((sum, height, place) => sum + Math.abs(height - promised[place]!), 0),
  )
}

/** Runs in the page. A tap in the first frame comes before the oldest weeks. */
function tapTodayAtOnce(): void {
  const observer = new MutationObserver(() => {
    const today = document.querySelector<HTMLElement>('[aria-current=date]')
    if (!today) return
    observer.disconnect()
    today.click()
  })
  observer.observe(document, { subtree: true, childList: true })
}
