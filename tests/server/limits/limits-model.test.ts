import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LimitKind, limitKinds } from '#domain/limits.ts'
import { addDays } from '#domain/market-days.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { addMarket } from '../../support/markets.ts'
import { addManyPlayersTo, type ReadyPlayer } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type Reply, sampleBid } from '../../support/test-players.ts'
import { fundIdIn } from '../support/replies.ts'
import { onClose } from './limits.ts'
import { LimitsModel } from './limits-model.ts'

const SEQUENCES = 20
const MANY_SEQUENCES = 1_000
const AT_ONCE = 20
const START = 500
const MARKET = 'Model Bazaar'
/** A Thursday and the first of a month: the days of a sequence are in one month. */
const THURSDAY = '2026-10-01'
const PANAS: Record<string, string> = { '1': '128', '2': '129', '4': '130' }

type Step =
  | { does: 'bid'; points: number; digit: string }
  | { does: 'deposit'; points: number }
  | { does: 'decide'; isApproval: boolean }
  | { does: 'limit'; kind: LimitKind; points: number | null }
  | { does: 'confirm' | 'call_off' | 'break' }

/** What happens to all players after each of their steps. */
type Event = { what: 'nothing' | 'next day' | 'result' | 'void'; digit: string }

type Game = { player: ReadyPlayer; model: LimitsModel; steps: Step[] }

const digit = fc.constantFrom('1', '2', '4')
const points = fc.integer({ min: 1, max: 30 }).map(tens => tens * 10)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ does: fc.constant('bid' as const), points, digit }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('deposit' as const),
      points: points.map(amount => amount + 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('decide' as const), isApproval: fc.boolean() }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      kind: fc.constantFrom(...limitKinds),
      points: fc.option(
        fc.integer({ min: 0, max: 8 }).map(hundreds => hundreds * 100),
        { freq: 5 },
      ),
    }),
  },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('confirm' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('call_off' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('break' as const) }) },
)
const event: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom('nothing', 'next day', 'next day', 'result', 'result', 'void'),
  digit,
})
const PLACES = 9
const batch = fc.record({
  sequences: fc.array(fc.array(step, { minLength: PLACES, maxLength: PLACES }), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  }),
  events: fc.array(event, { minLength: PLACES, maxLength: PLACES }),
})

describe('limits on PostgreSQL', () => {
  const server = setUpServer({ startsAt: `${THURSDAY} 10:00` })
  let players: ReadyPlayer[]
  let months = 0

  beforeAll(async () => {
    await server.db.query(
      { name: 'test_markets_off', text: 'UPDATE markets SET is_on = false' },
      [],
    )
    const at = new Date(server.clock.now())
    players = await addManyPlayersTo(server.db, { count: MANY_SEQUENCES, points: START, at })
  })

  test(`match the model after every step of ${SEQUENCES} sequences`, () => playSequences(SEQUENCES))

  test(`match the model after every step of ${MANY_SEQUENCES} sequences, with each outcome`, {
    tags: 'thorough',
  }, async () => {
    const seen = await playSequences(MANY_SEQUENCES)
    for (const outcome of outcomes) expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(5)
  })

  /** Returns how often each outcome was seen. */
  async function playSequences(count: number) {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(batch, ({ sequences, events }) => playAll(sequences, events, seen)),
      // Without the bias to edge cases, each outcome is seen about as often in every run.
      { numRuns: count / AT_ONCE, endOnFailure: true, unbiased: true },
    )
    expect(await reconcile(server.db)).toEqual([])
    return seen
  }

  async function playAll(sequences: Step[][], events: Event[], seen: Map<string, number>) {
    const market = `${MARKET} ${months++}`
    await addMarket(server.db, market, { openMinute: 12 * 60, closeMinute: 23 * 60 + 50 })
    let [today, settled] = [0, 0]
    // Only the search for a smaller failure needs more players.
    const games = await Promise.all(
      sequences.map(async steps => {
        const player = players.pop() ?? (await server.addPlayer(START))
        return { player, steps, model: new LimitsModel(START) }
      }),
    )
    await moveTo(games, 0)
    for (const [place, { what, digit: drawn }] of events.entries()) {
      await Promise.all(games.map(game => play(game, game.steps[place]!, market, seen)))
      if (what === 'next day') {
        today += 1
        await moveTo(games, today)
      } else if (what === 'result') {
        const isNew = settled < today
        if (isNew || settled > 0) await declare(market, isNew ? settled : settled - 1, drawn, isNew)
        if (isNew || settled > 0) settle(games, isNew ? settled : settled - 1, drawn)
        if (isNew) settled += 1
      } else if (what === 'void' && today > 0 && settled < today - 1) {
        // The last day that is over, so that the results of the earlier ones go on.
        await server.operator('void', { name: market, day: addDays(THURSDAY, settled) })
        settle(games, settled, null)
        settled += 1
        isVoid.add(`${market} ${settled - 1}`)
      }
      await check(games)
    }
  }

  const isVoid = new Set<string>()

  async function declare(market: string, day: number, drawn: string, isNew: boolean) {
    if (isVoid.has(`${market} ${day}`)) return
    const result = { name: market, day: addDays(THURSDAY, day) }
    if (isNew) await declared('result', { ...result, session: 'Open', pana: '128' })
    await declared(isNew ? 'result' : 'correct', {
      ...result,
      session: 'Close',
      pana: PANAS[drawn],
    })
  }

  async function declared(call: string, fields: object) {
    const reply = await server.operator(call, fields)
    if (reply.code !== 'result_same')
      expect(reply, JSON.stringify(fields)).toMatchObject({ success: '1' })
  }

  function settle(games: Game[], day: number, drawn: string | null) {
    for (const { model } of games) {
      if (drawn === null || !isVoid.has(`${MARKET} ${months - 1} ${day}`)) model.settle(day, drawn)
    }
  }

  async function moveTo(games: Game[], day: number) {
    // The seconds that the test took stay, so that a day later is at least 24 hours later.
    if (day === 0) server.clock.moveTo(`${THURSDAY} 10:00`)
    else server.clock.moveBy(24 * 60 * 60 * 1000)
    for (const { model } of games) model.today = day
    const text = 'UPDATE sessions SET last_seen_at = $2, created_at = $2 WHERE player_id = ANY ($1)'
    const values = [games.map(({ player }) => player.id), new Date(server.clock.now())]
    await server.db.query({ name: 'test_touch', text }, values)
    await openDays(server.db, server.clock)
  }

  async function play(game: Game, next: Step, market: string, seen: Map<string, number>) {
    const outcome = await act(game, next, market)
    if (outcome === null) return
    const [expected, reply] = outcome
    const name = `${next.does} ${expected.replace(/ \d+$/, '')}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
    expect(answerOf(reply), JSON.stringify([next, reply])).toBe(expected)
  }

  async function act(
    { player, model }: Game,
    next: Step,
    market: string,
  ): Promise<[string, Reply] | null> {
    const ask = (name: string, fields: object) =>
      server.call(name, { phone_number: player.phone, ...fields }, player.headers)
    switch (next.does) {
      case 'bid': {
        const number = { ...onClose, close_digit: next.digit, game_name: market }
        const bid = { ...sampleBid(player.phone), ...number, points_action: String(next.points) }
        const reply = await server.call('set_bid_new.php', { bids: [bid] }, player.headers)
        return [model.bid(next.points, next.digit), reply]
      }
      case 'deposit': {
        const fields = { amount: String(next.points), UTR_NUM: newUtr() }
        const reply = await ask('add_points_request.php', fields)
        const expected = model.deposit(next.points)
        if (expected === 'done') model.deposits.at(-1)!.id = fundIdIn(reply)
        return [expected, reply]
      }
      case 'decide': {
        const deposit = model.deposits.find(({ status }) => status === 0)
        if (!deposit) return null
        const decision = next.isApproval ? {} : { reason: 'No' }
        const reply = await server.operator(next.isApproval ? 'approve' : 'decline', {
          id: deposit.id,
          ...decision,
        })
        model.decide(deposit, next.isApproval)
        return ['done', reply]
      }
      case 'limit': {
        const { kind, points: value } = next
        const reply = await ask('set_limit.php', {
          kind,
          points: value === null ? '' : String(value),
        })
        return [model.set(kind, value), reply]
      }
      case 'break':
        return [model.takeBreak(1), await ask('take_break.php', { span: '24h' })]
      default: {
        const [raise] = model.raises
        if (!raise) return null
        const text = `SELECT id FROM limit_changes WHERE player_id = $1 AND what = $2
          AND state = 'waiting'`
        const [row] = await server.db.query<{ id: string }>({ name: 'test_waiting', text }, [
          player.id,
          raise.kind,
        ])
        const reply = await ask('answer_raise.php', { id: row!.id, answer: next.does })
        if (next.does === 'confirm') return [model.confirm(raise), reply]
        model.callOff(raise.kind)
        return ['limit_called_off', reply]
      }
    }
  }

  async function check(games: Game[]) {
    const ids = games.map(({ player }) => player.id)
    const text = `SELECT player_id, balance::int AS wallet, ${limitKinds.join(', ')} FROM wallets
      WHERE player_id = ANY ($1) AND account = 'wallet'`
    const rows = await server.db.query<{ player_id: string }>({ name: 'test_limits', text }, [ids])
    const expected = games.map(({ player, model }) => ({
      player_id: player.id,
      wallet: model.wallet,
      ...Object.fromEntries(limitKinds.map(kind => [kind, model.limits.get(kind) ?? null])),
    }))
    expect(byId(rows)).toEqual(byId(expected))
    expect(await reconcile(server.db, ids)).toEqual([])
  }
})

const outcomes = [
  ...['done', 'excluded', 'insufficient_balance', 'stake_day', 'stake_week'].map(it => `bid ${it}`),
  ...['bid loss_day', 'bid loss_week', 'decide done', 'call_off limit_called_off'],
  ...['done', 'excluded', 'deposit_day', 'deposit_week', 'deposit_month'].map(
    it => `deposit ${it}`,
  ),
  ...['limit_set', 'limit_waits', 'limit_same'].map(it => `limit ${it}`),
  ...['confirm limit_set', 'confirm limit_change_waits', 'break break_begun'],
]

/** 'stake_day 40' for a limit, else the code, or 'done' for a success without one. */
function answerOf({ code, params, success }: Reply): string {
  const { limit, left } = (params ?? {}) as Record<string, unknown>
  if (code === 'limit_reached') return `${limit} ${left}`
  if (success === '1' && (code === undefined || code === 'request_sent')) return 'done'
  return String(code)
}

function byId<Row extends { player_id: string }>(rows: Row[]) {
  return Object.fromEntries(rows.map(row => [row.player_id, row]))
}
