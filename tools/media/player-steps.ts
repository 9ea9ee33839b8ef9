import type { Locator, Page } from '@playwright/test'

/** Registers a player on the screens, up to the home screen. */
export async function register(page: Page, phone: string, name: string): Promise<void> {
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

/** A number of the grid. */
export function numberCell(page: Page, number: string): Locator {
  return page.locator(`[data-number="${number}"]`)
}

/** The row of a chosen bid. */
export function bidRow(page: Page, number: string, list = 'Chosen bids'): Locator {
  const rows = page.getByRole('list', { name: list }).getByRole('listitem')
  return rows.filter({ has: page.getByText(number, { exact: true }) })
}

/** A button of the ready amounts. */
export function amountButton(page: Page, points: string, group = 'Ready amounts'): Locator {
  const amounts = page.getByRole('group', { name: group })
  return amounts.getByRole('button', { name: points, exact: true })
}

/** Chooses ten points on each number. */
export async function chooseTen(page: Page, numbers: readonly string[]): Promise<void> {
  await amountButton(page, '10').tap()
  for (const number of numbers) {
    await numberCell(page, number).tap()
    await bidRow(page, number).waitFor()
  }
}
