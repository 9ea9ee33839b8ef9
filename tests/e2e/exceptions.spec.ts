import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

// With workers allowed, as on a phone: where they are blocked, registering one fails.
test.use({ serviceWorkers: 'allow' })

test('throws no exception while a page loads, also with stored data', { tag: '@thorough' }, async ({
  page,
  player,
  login,
}) => {
  const exceptions = await collectExceptions(page)
  for (const path of ['/download-now', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(exceptions, path).toEqual([])
  }
  await login(player)
  for (const visit of ['the first', 'the second']) {
    await page.goto('/home')
    await page.getByRole('heading', { name: 'Kesar Mahal' }).waitFor()
    await page.waitForTimeout(1_000)
    expect(exceptions, `${visit} visit of /home`).toEqual([])
  }
})

/**
 * Every exception from now on with the place that throws it, caught ones included: for each the
 * browser parses the script again to find its source position, which holds up the first load.
 */
async function collectExceptions(page: Page): Promise<string[]> {
  const exceptions: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Debugger.paused', async ({ data, callFrames }) => {
    const places = callFrames
      .slice(0, 3)
      .map(({ functionName, url, location }) => `${functionName} ${url}:${location.columnNumber}`)
    exceptions.push([data?.description ?? JSON.stringify(data?.value), ...places].join('\n  '))
    await devtools.send('Debugger.resume')
  })
  await devtools.send('Debugger.enable')
  await devtools.send('Debugger.setPauseOnExceptions', { state: 'all' })
  return exceptions
}
