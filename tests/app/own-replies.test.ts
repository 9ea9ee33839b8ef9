import { afterEach, expect, test } from 'vitest'
import { call, connect } from '#app/api/call.ts'
import { sentenceOf } from '#app/api/failures.ts'
import { connectLive, listen } from '#app/api/live.ts'
import { sentence } from '#app/lib/sentence.ts'
import { isUserExists, User } from '#contract/accounts.ts'
import { type BidEntry, getBidHistory, placeBid } from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getLimits, setLimit } from '#contract/limits.ts'
import { Game, getCharts, getGames } from '#contract/markets.ts'
import { getProfile } from '#contract/profile.ts'
import { silentSources } from './live/event-source.ts'
import { made } from './support/made.ts'

/** Calls an endpoint that answers this. */
function replied(endpoint: Endpoint, reply: unknown, status = 200) {
  connect({ fetch: async () => Response.json(reply, { status }) })
  return call(endpoint, {})
}

/** An object of a reply as our server sends it. */
const sentAs = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

const game = sentAs(made(Game, { games_name: 'Kesar Mahal' }))
const user = { phone_number: '9000000009' }

afterEach(() => connect({ fetch }))

test.each<[what: string, Endpoint, reply: unknown]>([
  ['null', getBidHistory, null],
  ['a text', getBidHistory, 'done'],
  ['a list', getBidHistory, []],
  ['no verdict', placeBid, {}],
  ['no list', getBidHistory, { success: '1', days: [] }],
  ['an object as a list', getGames, { result: { 0: game } }],
  ['a row that is null', getGames, { result: [game, null] }],
  ['a number for a text', getCharts, { success: '1', data: [{ mon: 16 }] }],
  ['a text for a number', getGames, { result: [{ ...game, open_at: 'soon' }] }],
  ['a text for a boolean', getGames, { result: [{ ...game, result_void: '1' }] }],
  ['a profile with fewer fields', getProfile, { data: { ...user, wallet: 5 } }],
  ['an object that is missing', getLimits, { limits: [], waiting: [], history: [] }],
  ['params that are no object', setLimit, { success: '1', msg: '', code: 'x', params: null }],
  ['a bid without its sentence', placeBid, { success: '1' }],
])(
  'our server answers %s: one clear error, and nothing is filled in',
  async (_, endpoint, reply) => {
    const answer = await replied(endpoint, reply)
    expect(answer).toEqual({ state: 'lost' })
    expect(sentenceOf(answer as { state: 'lost' })).toEqual(sentence('api_error'))
  },
)

test.each([400, 200])(
  'an error reply with status %i that does not fit is the same error',
  async status => {
    for (const reply of [{ success: '0' }, { success: '0', msg: 7 }, { error: 'Not Found' }]) {
      expect(await replied(placeBid, reply, status)).toEqual({ state: 'lost' })
    }
  },
)

test('a list with the status of an error is not shown', async () => {
  expect(await replied(getBidHistory, { result: [], days: [] }, 400)).toEqual({ state: 'lost' })
})

test('an error of an older server, which has no code, shows its sentence', async () => {
  const answer = await replied(placeBid, { success: '0', msg: 'Back at six.' })
  expect(answer).toMatchObject({ state: 'refused', code: '', message: 'Back at six.' })
})

test('fields of a newer server pass, and what an older one does not send is empty', async () => {
  const newer = { success: '1', result: [{ ...game, odds: 7 }], pages: { next: 1 } }
  expect(await replied(getGames, newer)).toMatchObject({ state: 'done', reply: { result: [game] } })
  const { demo: _demo, notification_code: _code, ...older } = sentAs(made(User, user))
  expect(await replied(getProfile, { data: older })).toMatchObject({
    state: 'done',
    reply: { data: { ...older, demo: false, notification_code: '' } },
  })
  expect(await replied(isUserExists, { success: '0', otp: '1', msg: '' })).toMatchObject({
    state: 'done',
    reply: { success: false, otp: true, code: '', params: {} },
  })
})

test('a status of a newer server is unknown, and what is optional stays undefined', async () => {
  const [bid] = sentAs(made(getBidHistory.reply, { result: [{}] })).result
  const result = [
    { ...bid, status: 'unheard of' },
    { ...bid, status: 'won', corrected: true },
  ]
  const answer = await replied(getBidHistory, { result, days: [] })
  const rows = answer.state === 'done' ? (answer.reply as { result: BidEntry[] }).result : []
  expect(rows.map(({ status, corrected }) => [status, corrected])).toEqual([
    [undefined, undefined],
    ['won', true],
  ])
})

test('an event that does not fit is skipped', () => {
  const { made: sources, open } = silentSources()
  connectLive(open)
  const balances: number[] = []
  const nothing = () => {}
  const close = listen(null, {
    ...{ opened: nothing, lost: nothing, heard: nothing, serverTime: nothing },
    ...{ games: nothing, account: nothing, settled: nothing, beat: nothing },
    balance: ({ balance }) => balances.push(balance),
  })
  for (const data of ['{"balance":"5"}', '{}', '<html>', '{"balance":7,"since":1}']) {
    sources[0]!.tell('balance', data)
  }
  close()
  expect(balances).toEqual([7])
})
