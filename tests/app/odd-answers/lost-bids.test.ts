import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#app/accounts/registration.ts'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { translate } from '#app/frame/language.ts'
import { loadMarkets } from '#app/markets/markets.ts'
import { addBid, removeFromSlip, setPoints } from '#app/play/edit-slip.ts'
import { createPlay, type Play } from '#app/play/play.ts'
import { $rowList, isEditable, isWaiting, putRow } from '#app/play/slip.ts'
import { submit } from '#app/play/use-placing.ts'
import { NOON, PHONE, type PhpBackend, phpBackend } from './backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const SEVEN = { type: 'Single Digit', session: 'Open', digit: '7' } as const

let backend: PhpBackend
let play: Play
let close = () => {}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  forgetSession()
  backend = phpBackend()
  await signIn(PHONE, '2580')
  await loadMarkets()
  play = createPlay('Far_House', 'Single Digit')
  close = play.open()
  play.add(SEVEN, 10)
})
afterEach(() => {
  close()
  removeFromSlip(
    play.place(),
    $rowList.get().map(({ key }) => key),
  )
  vi.useRealTimers()
})

const bidsSent = () => backend.calls('set_bid_new.php').length

/** Places the bid, whose answer is lost; the API takes it. */
async function lose(): Promise<void> {
  backend.answer('set_bid_new.php', () => '<b>Fatal error</b>')
  await submit(play, false)
  backend.answer('set_bid_new.php', usual => usual)
}

test('a lost bid is not sent with the next one, and the balance is fetched', async () => {
  await lose()
  await expect.poll(() => $user.get()?.wallet).toBe(490)
  play.add({ ...SEVEN, digit: '8' }, 10)
  await submit(play, false)
  expect(bidsSent()).toBe(2)
  expect($rowList.get().map(row => row.state)).toEqual(['failed', 'done'])
})

test('the next bid of the slip is sent after a lost one', async () => {
  play.add({ ...SEVEN, digit: '8' }, 10)
  await lose()
  expect(bidsSent()).toBe(2)
})

test('a number whose bid was lost takes no more points until its row is removed', async () => {
  await lose()
  const problem = addBid(play.place(), SEVEN, 10)
  expect(translate(problem)).toMatch(/^Please check Bid History\./)
  expect($rowList.get()).toMatchObject([{ state: 'failed', points: 10 }])
  expect($rowList.get().map(isEditable)).toEqual([true])
  removeFromSlip(
    play.place(),
    $rowList.get().map(({ key }) => key),
  )
  play.add(SEVEN, 10)
  await submit(play, false)
  expect(bidsSent()).toBe(2)
})

test('new points for all rows do not send a lost bid again', async () => {
  await lose()
  play.add({ ...SEVEN, digit: '8' }, 10)
  const keys = $rowList.get().map(({ key }) => key)
  expect(play.changePoints(keys, '30')).toBeNull()
  await submit(play, false)
  expect(bidsSent()).toBe(2)
  expect($rowList.get()).toMatchObject([
    { state: 'failed', points: 10 },
    { state: 'done', points: 30 },
  ])
})

test('new points do not make a lost bid a new one', async () => {
  await lose()
  const keys = $rowList.get().map(({ key }) => key)
  setPoints(play.place(), keys, 20)
  expect($rowList.get()).toMatchObject([{ state: 'failed', isFinal: true, points: 10 }])
  await submit(play, false)
  expect(bidsSent()).toBe(1)
})

test.each(['sending', 'checking', 'failed'] as const)(
  'a bid that an earlier page left as %s is not sent',
  async state => {
    const [{ key, ...row }] = $rowList.get() as [ReturnType<typeof $rowList.get>[0]]
    close()
    putRow(play.place(), key, { ...row, state })
    close = play.open()
    await expect.poll(() => $rowList.get().map(({ isFinal }) => isFinal)).toEqual([true])
    expect($rowList.get().some(isWaiting)).toBe(false)
    await submit(play, false)
    expect(bidsSent()).toBe(0)
  },
)
