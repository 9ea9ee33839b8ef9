import { expect, test } from './support/fixtures.ts'
import { untilHydrated, untilKept } from './support/phone.ts'
import { bidCall, choose, place } from './support/play.ts'

test.use({ serviceWorkers: 'allow' })

test('keeps the app on the phone, and leaves every call and other address to the server', {
  tag: '@thorough',
}, async ({ page, context, player, login, browserErrors }) => {
  browserErrors.allow(/the server responded with a status of 40[45]/)
  await login(player)
  await page.goto('/game_type/Kesar_Mahal/single_digit')
  await untilKept(page)
  await untilHydrated(page)
  await choose(page, ['4'])
  const answered: boolean[] = []
  page.on('response', response => {
    if (response.url().includes('/api/')) answered.push(response.fromServiceWorker())
  })
  const bid = page.waitForResponse(bidCall)
  await place(page)
  await bid
  await expect(page).toHaveURL('/my-bid')
  expect(answered.length).toBeGreaterThan(0)
  expect(answered).not.toContain(true)

  const served = await page.evaluate(async () => {
    const answer = (path: string, method = 'GET') =>
      fetch(path, { method }).then(response => response.status)
    return {
      call: await answer('/api/get_games.php'),
      live: await answer('/api/live'),
      operator: await answer('/operator/nothing'),
      health: await answer('/healthz'),
      metrics: await answer('/metrics'),
      posted: await answer('/login', 'POST'),
    }
  })
  expect(served).toMatchObject({ health: 200, posted: 405 })
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  for (const address of ['/jodi_chart/100%', '/game_type/%E0%A4%A?day=%FF#%']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText('Page not found')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const lists = await Promise.all(
      caches.map(async name => (await window.caches.open(name)).keys()),
    )
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/home')
  expect(kept.filter(path => /^\/(api|operator|healthz|metrics|sandbox)/.test(path))).toEqual([])
  const [worker] = context.serviceWorkers()
  expect(worker?.url()).toMatch(/\/sw\.js$/)
})
