import { expect, type Locator, type Page } from '@playwright/test'
import type { Player } from './player.ts'

/** The steps of the login and the sign-up. */
export async function enterNumber(page: Page, { phone }: Player): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

export async function fillSignUp(page: Page, { name }: Player): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('I am 18 or over').check()
  await page.getByRole('button', { name: 'Continue' }).tap()
}

export async function createMpin(page: Page, mpin: string, confirm = mpin): Promise<void> {
  await page.getByLabel('Create MPIN', { exact: true }).fill(mpin)
  await page.getByLabel('Confirm MPIN', { exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Register' }).tap()
}

export async function replaceMpin(page: Page, mpin: string): Promise<void> {
  await page.getByLabel('New MPIN', { exact: true }).fill(mpin)
  await page.getByLabel('Confirm MPIN', { exact: true }).fill(mpin)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
}

export async function logInByHand(page: Page, player: Player): Promise<void> {
  await enterNumber(page, player)
  await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
  await expect(page).toHaveURL('/home')
}

/** Sets the value with one input event, as the browser's autofill does. */
export async function autofill(field: Locator, value: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, text) => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)
}

/** Inserts a text in one piece, as a paste does; the browser applies maxlength to it. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.page().keyboard.insertText(text)
}
