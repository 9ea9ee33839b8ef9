import { expect, test, toastOf } from './support/fixtures.ts'

test('shows a saved profile by a green toast for 1.6 s, and keeps the new values', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await expect(page.getByRole('heading', { name: 'Update User Information' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Asha R. Menon')
  await page.getByLabel('PhonePe number').fill('9876501234')
  await page.getByRole('button', { name: 'Update' }).tap()
  await expect(toastOf(page)).toHaveText('Profile Updated Successfully')
  await expect(toastOf(page)).toHaveClass(/Toastify__toast--success/)
  await expect(toastOf(page).locator('[role=progressbar]')).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0, { timeout: 4_000 })
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha R. Menon')
  await expect(page.getByLabel('PhonePe number')).toHaveValue('9876501234')
})

test('shows the errors of the profile word for word, and keeps what was typed', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
  await expect(page.getByLabel('Mobile number')).not.toBeEditable()
  const wrong: [label: string, typed: string, problem: string][] = [
    ['Name', ' ', 'Name is required.'],
    ['Email', '', 'Email is required.'],
    ['PhonePe number (optional)', '12345', 'phonePay number must be 10 digits.'],
    ['Paytm number (optional)', '123456789', 'paytm number must be 10 digits.'],
    ['Google Pay number (optional)', 'abcdefghij', 'Google pay number must be 10 digits.'],
  ]
  for (const [label, typed] of wrong) await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Update' }).tap()
  for (const [label, typed, problem] of wrong) {
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed)
  }
  await page.getByLabel('Email').fill('asha@home')
  await page.getByRole('button', { name: 'Update' }).tap()
  await expect(page.getByText('Email is invalid.')).toBeVisible()
})
