import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ankText, sendTenYears, weekdays } from './support/charts.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape } from './support/keyboard.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { keepShared } from './support/sharing.ts'

const THIS_WEEK = '11/16/2026 to 11/22/2026'
/** The red jodis, as the rules of the game list them. */
const red = '00 05 11 16 22 27 33 38 44 49 50 55 61 66 72 77 83 88 94 99'.split(' ')

const kinds = ['jodi', 'pana'] as const

test.beforeEach(({ context, baseURL }) =>
  // The server sends the app to a phone with a login, and a page without the app to others.
  context.addCookies([{ name: 'ank_session', value: 'ended', url: baseURL! }]),
)

test('shows a player the newest week of both charts, with the server’s cells', async ({
  page,
  request,
}) => {
  await page.goto('/jodi_chart/Kesar_Mahal')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeInViewport()
  for (const kind of kinds) {
    await test.step(kind, async () => {
      await expect(page).toHaveURL(`/${kind}_chart/Kesar_Mahal`)
      await expect(week(page, THIS_WEEK)).toBeInViewport()
      const said = page
        .locator('[aria-current=date]')
        .evaluate(cell => getComputedStyle(cell, '::after').content)
      expect(await said).toBe('"Today"')
      if (kind === 'jodi') await expectNoLayoutShift(page)
      const data = { game_name: 'Kesar Mahal', type: `${kind}_chart` }
      const reply = await request.post('/api/getCharts.php', { data })
      const { data: weeks } = (await reply.json()) as { data: Record<string, unknown>[] }
      const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
      await expect(rows).toHaveCount(weeks.length)
      for (const row of weeks.slice(-8)) {
        const cells = week(page, `${row.from} to ${row.to}`).getByRole('gridcell')
        expect(await texts(cells)).toEqual(weekdays.map(key => textOf(row[key])))
      }
      await page.getByRole('link', { name: kind === 'jodi' ? 'Pana' : 'Jodi' }).tap()
    })
  }
  await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
})

for (const kind of kinds) {
  test(`scrolls ten years of the ${kind} chart to the oldest week, back, and to a month, without a shift`, {
    tag: '@thorough',
  }, async ({ page }) => {
    await sendTenYears(page)
    await page.goto(`/${kind}_chart/Kesar_Mahal`)
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
    await page.getByLabel('Month').selectOption('03/2020')
    await expect(week(page, '03/02/2020 to 03/08/2020')).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
}

test('opens a day of an accessible chart by tap and by key, shares it, and marks today', {
  tag: '@thorough',
}, async ({ page }) => {
  const shared = await keepShared(page)
  await sendTenYears(page, 30)
  for (const kind of ['pana', 'jodi']) {
    await page.goto(`/${kind}_chart/Kesar_Mahal`)
    await untilHydrated(page)
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    await expect(page.getByText('Red: both digits equal (11) or 5 apart (16)')).toBeVisible()
    await takeScreenshots(page, `${kind}-chart-weeks`)
    await expectAccessible(page)
    const days = page.getByRole('grid').last().getByRole('columnheader')
    expect(await texts(days)).toEqual(['Week', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  }
  const today = page.locator('[aria-current=date]')
  await expect(today).toHaveCount(1)
  await today.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Kesar Mahal, Wed 11/18/2026')
  await expect(sheet).toContainText(/\d{3}-\d\d-\d{3}/)
  await takeScreenshots(page, 'chart-day')
  await page.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect
    .poll(() => shared)
    .toEqual([
      {
        text: expect.stringMatching(/^Kesar Mahal, [\d*]{3}-[\d*]{2}-[\d*]{3}, 11\/18\/2026$/),
        url: expect.stringMatching(/\/jodi_chart\/Kesar_Mahal$/),
        picture: { name: 'result.png', width: 1080, isDrawn: true },
      },
    ])
  await expectAccessible(page)
  await closeByEscape(page)
  await week(page, THIS_WEEK).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('Kesar Mahal, Tue 11/10/2026')
})

test('opens a day that is tapped before the older weeks are there, loads a failed chart again, and fits a long name', {
  tag: '@thorough',
}, async ({ page, browserErrors }) => {
  await test.step('a tap before the older weeks are there', async () => {
    await sendTenYears(page)
    const tapping = await page.addInitScript(tapTodayAtOnce)
    await page.goto('/jodi_chart/Kesar_Mahal')
    await expect(page.getByRole('dialog')).toContainText('Kesar Mahal, Wed 11/18/2026')
    await tapping.dispose()
    await page.unrouteAll()
  })

  await test.step('a long name and a chart without dates in 320 px', async () => {
    const day = { open_panna: '128', close_panna: '349' }
    const days = weekdays.map(key => [key, day])
    const row = { ...Object.fromEntries(days), from: '', to: '' }
    await page.route('**/api/getCharts.php', route =>
      route.fulfill({ json: { success: '1', data: [row] } }),
    )
    const name = 'Shri Mahalakshmi Rajdhani Morning Special'
    await page.goto(`/pana_chart/${name.replaceAll(' ', '_')}`)
    await untilHydrated(page)
    await expect(week(page, 'Week 1').getByRole('gridcell').first()).toHaveText('128 16 349')
    await expect(page.getByRole('button', { name: 'Newest week' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await takeScreenshots(page, 'pana-chart-long-name')
    await page.unrouteAll()
  })

  await test.step('a chart that does not load, and an unknown market', async () => {
    browserErrors.allow(/Failed to load resource/)
    // The chart is loaded again when the stream begins, too.
    await page.route('**/api/live', route => route.abort())
    await page.route('**/api/getCharts.php', route => route.abort())
    await page.goto('/jodi_chart/Raat_Rani_Night')
    await untilHydrated(page)
    await expect(page.getByRole('alert')).toContainText('Api Error')
    await page.unroute('**/api/getCharts.php')
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(week(page, THIS_WEEK)).toBeInViewport()
    await page.goto('/pana_chart/No_Such_Market')
    await expect(page.getByText('There is no market called No Such Market.')).toBeVisible()
  })
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

/** Expects only these jodis to be red and bold, by the colour the browser paints. */
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

/** Differences between the reserved heights and those of the rows, in whole pixels. */
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
