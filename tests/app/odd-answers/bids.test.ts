import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlay } from '../../../src/islands/app/screens/play/play.ts'
import { submit } from '../../../src/islands/app/screens/play/submit.ts'
import { $rowList } from '../../../src/islands/app/stores/bids/slip.ts'
import { loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { NOON, type Odd, PHONE, type PhpBackend, phpBackend } from './php-backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend
let close: () => void
let play: ReturnType<typeof createPlay>

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  forgetSession()
  backend = phpBackend()
  await signIn(PHONE, '2580')
  await loadMarkets()
  play = createPlay('Far_House', 'Single Digit')
  close = play.open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const placed: [title: string, reply: (usual: object) => Odd][] = [
  ['null', usual => ({ ...usual, Remaining_user_balance: null })],
  ['empty', usual => ({ ...usual, Remaining_user_balance: '' })],
  ['missing', () => ({ success: 1, msg: 'Bid placed' })],
  ['text with decimals', usual => ({ ...usual, Remaining_user_balance: '490.00' })],
  ['a word', usual => ({ ...usual, Remaining_user_balance: 'n/a' })],
  ['an object', usual => ({ ...usual, Remaining_user_balance: { now: 490 } })],
]

test.each(placed)(
  'a placed bid whose balance is %s is placed once, and the balance is right',
  async (_, reply) => {
    backend.answer('set_bid_new.php', reply)
    play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
    expect(await submit(play, false)).toBe(true)
    expect($rowList.get()).toMatchObject([{ state: 'done' }])
    await submit(play, false)
    expect(backend.calls('set_bid_new.php')).toHaveLength(1)
    await expect.poll(() => $user.get()?.wallet).toBe(490)
  },
)

test('a balance with a comma in the answer of a bid is read', async () => {
  backend = phpBackend('5000')
  await signIn(PHONE, '2580')
  backend.answer('set_bid_new.php', usual => ({ ...usual, Remaining_user_balance: '4,990' }))
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  expect(await submit(play, false)).toBe(true)
  expect($user.get()?.wallet).toBe(4990)
  expect(backend.calls('get_profile.php')).toEqual([])
  expect(backend.calls('set_bid_new.php')).toHaveLength(1)
})

const unanswered: [title: string, reply: () => Odd][] = [
  ['a page of HTML', () => new Response('<b>Warning</b>: mysqli_query() {"success":1}')],
  ['nothing', () => new Response('')],
  ['a fault with status 500', () => Response.json({ success: 0 }, { status: 500 })],
  ['a success with status 404', () => Response.json({ success: 1 }, { status: 404 })],
  ['no success but a status that is a yes', () => ({ status: 'success', msg: 'Bid placed' })],
  ['an unknown word', () => ({ success: 'queued', msg: 'In the queue' })],
  ['a list', () => []],
  ['null', () => null],
]

test.each(unanswered)('a bid that is answered by %s is not sent again', async (_, reply) => {
  backend.answer('set_bid_new.php', reply)
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  expect(await submit(play, false)).toBe(false)
  expect($rowList.get()).toMatchObject([{ state: 'failed' }])
  await submit(play, false)
  expect(backend.calls('set_bid_new.php')).toHaveLength(1)
})
