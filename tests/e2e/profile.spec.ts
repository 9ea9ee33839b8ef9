import { inTwoGroups } from '#contract/wire.ts'
import { autofill } from './support/entry.ts'
import { expect, expectToast, test, toastOf } from './support/fixtures.ts'
import { expectInSightOnArrival } from './support/layout.ts'
import { notPicture, pixel } from './support/pictures.ts'

test('saves a profile with a photo: errors word for word, a green toast for 1.6 s, and the new values', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await expect(page.getByRole('heading', { name: 'Update User Information' })).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue(`+91 ${inTwoGroups(player.phone)}`)
  await expect(page.getByLabel('Mobile number')).not.toBeEditable()
  const update = page.getByRole('button', { name: 'Update' })
  const photo = page.getByLabel('Photo (optional)')
  await expectInSightOnArrival(page, 'Update')

  await test.step('what is wrong stays, with its sentence', async () => {
    await page.getByText('UPI apps (optional)').tap()
    const wrong: [label: string, typed: string, problem: string][] = [
      ['Name', ' ', 'Name is required.'],
      ['Email', '', 'Email is required.'],
      ['PhonePe number', '12345', 'phonePay number must be 10 digits.'],
      ['Paytm number', '123456789', 'paytm number must be 10 digits.'],
      ['Google Pay number', 'abcdefghij', 'Google pay number must be 10 digits.'],
    ]
    for (const [label, typed] of wrong) await page.getByLabel(label, { exact: true }).fill(typed)
    await photo.setInputFiles(notPicture)
    await update.tap()
    for (const [label, typed, problem] of wrong) {
      await expect(page.getByText(problem)).toBeVisible()
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed)
    }
    await expect(page.getByText('Please select a valid image file.')).toBeVisible()
    await page.getByLabel('Email').fill('asha@home')
    await update.tap()
    await expect(page.getByText('Email is invalid.')).toBeVisible()
    await expect(page.getByText('Please select a valid image file.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the photo' }).tap()
    await expect(page.getByText('Please select a valid image file.')).toBeHidden()
    await expect(photo).toHaveValue('')
    await expect(photo).toBeFocused()
  })

  await test.step('what is right is saved', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Asha R. Menon')
    await page.getByLabel('Email').fill('asha@example.com')
    for (const name of ['PhonePe number', 'Paytm number', 'Google Pay number']) {
      await autofill(page.getByLabel(name), '+91 98765 01234')
      await expect(page.getByLabel(name)).toHaveValue('9876501234')
    }
    const phone = page.viewportSize()!
    for (const size of [{ width: 1280, height: 800 }, phone]) {
      await page.setViewportSize(size)
      await expect(page.getByLabel('Paytm number')).toHaveValue('9876501234')
    }
    await photo.setInputFiles(pixel)
    await update.tap()
    await expectToast(page, 'Profile Updated Successfully')
    await expect(photo).toHaveValue('')
    const look = await page.evaluate(() => window.toasts.at(-1)?.outerHTML)
    expect(look).toMatch(/Toastify__toast--success.*role="progressbar".*animation-duration: 1600ms/)
    await expect(toastOf(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha R. Menon')
    await expect(page.getByLabel('PhonePe number')).toHaveValue('9876501234')
    const shown = page.getByRole('img', { name: 'Your photo' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  })
})
