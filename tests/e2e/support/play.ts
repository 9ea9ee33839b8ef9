import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'

export const bidCall = '**/api/set_bid_new.php'

/** A number of the grid. */
export function cell(page: Page, number: string) {
  return page.locator(`[data-number="${number}"]`)
}

/** The row of a chosen bid, by what is played. */
export function row(page: Page, text: string) {
  return rowsOf(page).filter({ has: page.getByText(text, { exact: true }) })
}

/** The part of a play screen that sums up the chosen bids. */
export function slipOf(page: Page) {
  return page.getByRole('region', { name: 'Slip' })
}

/** The chosen bids, one after another. */
export function rowsOf(page: Page) {
  return page.getByRole('list', { name: 'Chosen bids' }).getByRole('listitem')
}

/** Shows the rows of the slip. */
export async function openSlip(page: Page): Promise<void> {
  await slipOf(page)
    .getByRole('button', { name: / in slip$/, expanded: false })
    .tap()
}

/** The field for the points of the next number. */
export function pointsOf(page: Page) {
  return page.getByRole('textbox', { name: 'Points', exact: true })
}

/** Puts ten points on each of the numbers of a grid. */
export async function choose(page: Page, numbers: readonly string[]): Promise<void> {
  await pickTen(page)
  for (const number of numbers) await cell(page, number).tap()
  await expect(cell(page, numbers.at(-1)!)).toContainText('10')
}

export async function pickTen(page: Page): Promise<void> {
  const amounts = page.getByRole('group', { name: 'Ready amounts' })
  await amounts.getByRole('button', { name: '10', exact: true }).tap()
}

export async function addSingle(page: Page, number: string, points: string): Promise<void> {
  await page.getByLabel('Number').fill(number)
  await pointsOf(page).fill(points)
  await page.getByRole('button', { name: 'Add bid' }).tap()
  await expect(slipOf(page).getByRole('button', { name: `Remove ${number}` })).toBeVisible()
}

export async function addSangam(page: Page): Promise<void> {
  await pickTen(page)
  await page.getByRole('button', { name: 'Add bid' }).tap()
}

export async function place(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place \d+ bid/ }).tap()
}

/** Delays the n-th bid call until the test decides; the others pass. */
export async function holdBack(phone: Page | BrowserContext, nth: number) {
  const { promise, resolve } = Promise.withResolvers<Route>()
  let calls = 0
  await phone.route(bidCall, async route => {
    calls += 1
    if (calls === nth) resolve(route)
    else await route.continue()
  })
  return { call: promise }
}
