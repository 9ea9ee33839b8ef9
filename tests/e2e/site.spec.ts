import type { Page } from '@playwright/test'
import { publicPages } from '../site/support/public-pages.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, expectTargets } from './support/layout.ts'
import { expectLargeText } from './support/whole-text.ts'

// every-screen.spec.ts has the English ones.
for (const language of ['hi', 'mr']) {
  test(`the public pages in ${language} are accessible in both themes, without layout shift, and fit into 320 px with large targets`, {
    tag: '@thorough',
  }, async ({ page }) => {
    for (const id of publicPages.filter(id => id.startsWith(`${language}/`))) {
      await test.step(id, async () => {
        await page.goto(`/${id}`)
        await expectNoLayoutShift(page)
        await expectTargets(page)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })
    }
  })
}

test('public pages show the app’s header, a result as tiles, and every text whole at twice its size', {
  tag: '@thorough',
}, async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/no-such-page', '/download-now', '/how-to-play']) {
      await page.goto(path)
      const brand = await colourOf(page, '--brand')
      await expect(page.getByRole('banner')).toHaveCSS('background-color', brand)
      const tiles = await coloured(page, await colourOf(page, '--marigold'))
      if (path === '/no-such-page') expect(tiles).toEqual(['4', '4'])
      if (path === '/download-now') {
        // Those of a real result. The points of the ten digits and an example come after them.
        expect(tiles.slice(0, 2).join('')).toMatch(/^\d\d$/)
      }
      if (path === '/how-to-play') {
        const ofTypes = [['1'], ['1', '6'], ['128'], ['155'], ['777'], ['128', '6'], ['128', '349']]
        expect(tiles).toEqual(['1', '6', '1', ...ofTypes.flat()])
      }
    }
  }
  for (const path of ['/mr/download-now', '/hi/how-to-play']) {
    await page.goto(path)
    await expectLargeText(page, 'public')
    await page.locator('summary').first().tap()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('a visitor reads how to play, opens the menu, changes the language, and installs', {
  tag: '@thorough',
}, async ({ page }) => {
  await test.step('only the page, its icons and the images in view are loaded', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto('/how-to-play', { waitUntil: 'networkidle' })
    const late = asked.filter(path => /\.(js|mp4|webm|vtt|woff2?)$/.test(path))
    expect(late).toEqual([])
  })

  await test.step('seven screens, with links to the headings, and texts that open', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    for (const path of ['/hi/how-to-play', '/mr/how-to-play', '/how-to-play']) {
      await page.goto(path)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThanOrEqual(7 * 640)
    }
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveCount(8)
    await contents.getByRole('link', { name: 'When you can bid' }).tap()
    const heading = page.getByText('When you can bid').last()
    await expect(heading).toBeInViewport()
    const text = page.getByText('Times are Indian time, by our clock.')
    await expect(text).toBeVisible()
    await heading.tap()
    await expect(text).toBeHidden()
    await page.reload()
    await expect(text).toBeVisible()
    await page.getByText('Video in words').tap()
    await expect(page.getByText('Enter your mobile number to log in')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 780 })
  })

  await test.step('the menu with its pages and languages', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const opener = page.locator('summary[aria-label="Menu"]')
    await expect(menu).toBeHidden()
    await opener.tap()
    await expect(menu.getByRole('link', { name: 'Play responsibly' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Results' })).toHaveAttribute('href', '/results')
    const current = menu.getByRole('link', { name: 'How to play' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await expectTargets(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await opener.tap()
    await page.getByRole('banner').getByRole('link', { name: 'मराठी' }).tap()
    await expect(page).toHaveURL('/mr/how-to-play')
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
  })

  await test.step('a digit to pick, by tap and by key, with its chance and pay', async () => {
    await page.goto('/download-now')
    const digits = page.getByRole('group', { name: 'Pick a digit from 0 to 9' })
    const answer = digits.getByRole('status')
    await expect(answer).toHaveText('For this you need no account, and nothing is sent.', {
      useInnerText: true,
    })
    await digits.locator('label').nth(7).tap()
    await expect(digits.getByRole('radio', { name: '7' })).toBeChecked()
    await expect(answer).toContainText('1 in 10 · 10 points pay 100')
    await expect(answer).toContainText('If 7 is drawn, 10 points on it pay 100.')
    await page.keyboard.press('ArrowRight')
    await expect(answer).toContainText('If 8 is drawn')
    await expectAccessible(page)
  })

  await test.step('the browser’s install where there is one, and instructions elsewhere', async () => {
    await page.goto('/download-now')
    await expect(page.getByText('Newest result')).toBeVisible()
    const toPlay = { name: 'Play Online', exact: true }
    await expect(page.getByRole('banner').getByRole('link', toPlay)).toHaveCount(0)
    await expect(page.getByRole('link', toPlay)).toHaveCount(2)
    await expect(page.getByText('Every rate is listed before you bid.')).toBeHidden()
    await page.getByText('Rates you can check').tap()
    await expect(page.getByText('Every rate is listed before you bid.')).toBeVisible()
    const download = page.getByRole('link', { name: 'Download Ank' })
    const isKept = await page.evaluate(() => {
      const prompt = () => document.body.setAttribute('data-prompted', 'yes')
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt,
      })
      return window.dispatchEvent(offer)
    })
    expect(isKept, 'the browser shows no bar of its own').toBe(false)
    await download.tap()
    await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes')
    await expect(page).toHaveURL('/download-now')
    await download.tap()
    await expect(page).toHaveURL('/download-now#install')
    await expect(page.getByRole('heading', { name: 'Put it on your phone' })).toBeInViewport()
    // Below the hero the header offers to play too.
    await expect(page.getByRole('banner').getByRole('link', toPlay)).toBeVisible()
  })

  await test.step('on a computer all texts are open, on an iPhone its own instructions, which come first', async () => {
    const ofAndroid = page.getByText('Open this page in Chrome.')
    const ofIphone = page.getByText('Open this page in Safari.')
    await expect(ofAndroid).toBeVisible()
    await expect(ofIphone).toBeHidden()
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }))
    await page.goto('/download-now')
    await expect(ofIphone).toBeVisible()
    await expect(ofAndroid).toBeHidden()
    await expect(page.locator('#install summary')).toHaveText(['iPhone', 'Android'])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/download-now')
    await expect(ofAndroid).toBeVisible()
    await expect(ofIphone).toBeVisible()
    await expect(page.getByText('Every rate is listed before you bid.')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the login, and leads from the download to the instructions and through the menu', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await page.goto('/hi/download-now')
    await page.getByRole('link', { name: 'Ank डाउनलोड करें' }).tap()
    await expect(page).toHaveURL('/hi/download-now#install')
    await page.locator('summary[aria-label="मेन्यू"]').tap()
    await page.getByRole('navigation', { name: 'मेन्यू' }).getByText('कैसे खेलें').tap()
    await expect(page).toHaveURL('/hi/how-to-play')
  })
})

/** The colour of a token as the browser computes it. */
function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

/** The texts on this background colour. */
function coloured(page: Page, colour: string): Promise<string[]> {
  return page
    .locator('body *')
    .evaluateAll(
      (all, wanted) =>
        all
          .filter(element => getComputedStyle(element).backgroundColor === wanted)
          .map(({ textContent }) => textContent),
      colour,
    )
}
