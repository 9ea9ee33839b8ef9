import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'

const ground = { light: 'rgb(241, 242, 248)', dark: 'rgb(12, 14, 26)' }
const brand = { light: '#1b2170', dark: '#14183f' }

test('a theme chosen on a public page or in the menu is shown before the scripts, in every tab, and after a logout', async ({
  page,
  context,
  player,
  login,
  navigate,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/download-now')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto('/login')
  await untilHydrated(other)
  await expectTheme(page, 'light')

  await test.step('on a public page, with the pictures of the app, and in another tab', async () => {
    await page.locator('summary[aria-label="Menu"]').tap()
    const menu = page.getByRole('banner')
    await expect(menu.getByRole('button', { name: 'System' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await menu.getByRole('button', { name: 'Dark' }).tap()
    await expect(menu.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
    await expectTheme(page, 'dark')
    await expectTheme(other, 'dark')
    await page.keyboard.press('Escape')
    const picture = page.locator('picture:has([data-dark])').last()
    await picture.scrollIntoViewIfNeeded()
    const shown = () =>
      picture.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(shown).toMatch(/\.avif$/)
    const dark = await picture.locator('source').getAttribute('srcset')
    expect(dark).toContain(new URL(await shown()).pathname)
    await other.close()
  })

  await test.step('before any script of the app runs', async () => {
    await page.route('**/_astro/*.js', route => route.abort())
    await page.goto('/login')
    await expectTheme(page, 'dark')
    await page.unroute('**/_astro/*.js')
  })

  await test.step('in the menu of the app, where the phone’s own theme comes back', async () => {
    await login(player)
    await navigate('home')
    await page.getByRole('button', { name: 'Menu' }).tap()
    const themes = page.getByRole('dialog').getByRole('group', { name: 'Theme' })
    await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await themes.getByRole('radio', { name: 'System' }).tap()
    await expectTheme(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectTheme(page, 'dark')
    await themes.getByRole('radio', { name: 'Light' }).tap()
    await expectTheme(page, 'light')
  })

  await test.step('after a logout', async () => {
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page).toHaveURL('/login')
    await page.reload()
    await expectTheme(page, 'light')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  })
})

/** Waits until the page and the bar of the browser have the colours of this theme. */
async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', ground[theme])
  const colour = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll(
      (all: HTMLMetaElement[]) => all.find(({ media }) => matchMedia(media).matches)?.content,
    )
  expect(colour).toBe(brand[theme])
}
