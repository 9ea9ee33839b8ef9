import { dialectErrors } from '../../../tools/test/dialect-marks.ts'
import { foreignGame, foreignPlayer } from '../../support/foreign-replies.ts'
import { enterNumber, logInByHand } from '../support/entry.ts'
import { balanceOf, expect, toastOf } from '../support/fixtures.ts'
import { addSingle, place } from '../support/play.ts'
import { testExport } from './exported-site.ts'
import { startForeignApi } from './foreign-api.ts'

const test = testExport('specification')

test.describe.configure({ mode: 'default' })

test('browses, bids and shows the history with an API of the specification', async ({
  page,
  navigate,
  server,
  exported,
}) => {
  await server.kill()
  const api = await startForeignApi(exported.apiPort)
  await navigate('login')
  await logInByHand(page, { ...foreignPlayer })
  await expect(page.getByRole('heading', { name: foreignGame.games_name })).toBeVisible()
  await expect(balanceOf(page)).toHaveText('Balance500.00')
  await navigate('gameRates')
  await expect(page.getByRole('row', { name: /Single Digit/ })).toContainText('10 KA 100')

  await navigate('home')
  await page.getByRole('button', { name: `Play ${foreignGame.games_name}` }).click()
  await expect(page).toHaveURL('/game_type/Far_House')
  await navigate('single', { game: 'Far_House', type: 'single_digit' })
  await addSingle(page, '8', '10')
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(toastOf(page)).toContainText('1 bid placed')
  await expect(balanceOf(page)).toHaveText('Balance490.00')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('8')
  await expect(cards.first()).toContainText('11/18/2026')
  await expect(cards.last()).toContainText('Far House')
  await navigate('statement')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(1)).toContainText('490')

  const sent = api.asked.filter(({ name }) => name === 'set_bid_new.php')
  expect(sent).toHaveLength(1)
  expect(decodeURIComponent(sent[0]!.sent)).not.toMatch(/bid_id|"day"/)
  const beyond = /^(send_otp|reset_mpin|logout|live)/
  expect(api.asked.filter(({ name }) => beyond.test(name))).toEqual([])
  expect(api.asked.filter(({ headers }) => headers['x-user-token'])).toEqual([])
  await api.close()
})

test('offers no new MPIN, since the specification has no call for it', async ({
  page,
  navigate,
  server,
  exported,
}) => {
  await server.kill()
  const api = await startForeignApi(exported.apiPort)
  await navigate('login')
  await enterNumber(page, foreignPlayer)
  await expect(page).toHaveURL('/login_mpin')
  await expect(page.getByRole('link', { name: 'Use another number' })).toBeVisible()
  await expect(page.getByRole('button', { name: /forgot/i })).toHaveCount(0)
  await api.close()
})

test('leaves out of its scripts what only our own API needs', async ({ exported }) => {
  expect(await dialectErrors(exported.dist, 'specification')).toEqual([])
})
