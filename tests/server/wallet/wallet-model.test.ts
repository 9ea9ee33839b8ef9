import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { writeEvent } from '../../../server/payments/sandbox/events.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { addManyPlayersTo, type ReadyPlayer } from '../../support/players.ts'
import { testConfig } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'
import {
  type GameServer,
  newUtr,
  openGameServer,
  type Reply,
  sampleBid,
} from '../support/game-server.ts'
import { addDebt } from '../support/wallet.ts'
import { type Crash, crashing, untilCrash } from './crashing-database.ts'
import { type ModelRequest, WalletModel } from './wallet-model.ts'

const SEQUENCES = 50
const MANY_SEQUENCES = 1_000
const AT_ONCE = 50
/** For a hang: ten times what it takes. */
const LIMIT_MS = 10 * 60_000
const NOON = '2026-11-18T12:00:00+05:30'
const START = 1_000
// An hour takes twenty deposits of a player; a crash may cost one for nothing.
const DEPOSITS_MAX = 9

type Step =
  | { does: 'bid' | 'deposit' | 'withdraw' | 'pay' | 'owe'; points: number; crash: Crash | null }
  | { does: 'decide'; which: number; isApproval: boolean; crash: Crash | null }
  | { does: 'event'; which: number; says: Says; isWrong: boolean; crash: Crash | null }
  | { does: 'replay'; which: number; crash: Crash | null }

/** A player whose sequence is being played, and what the model says about them. */
type Game = { player: ReadyPlayer; sequence: Step[]; model: WalletModel; past: Act[] }

type Says = 'SUCCESS' | 'FAILURE' | 'PENDING'

/** A call that can be repeated, and the check of its reply by the model. */
type Act = {
  call: () => Promise<Reply>
  judge: (reply: Reply, isCrashed: boolean) => void | Promise<void>
}

const crash = fc.option(
  fc.record({ at: fc.nat(7), side: fc.constantFrom('before' as const, 'after' as const) }),
  { freq: 3 },
)
// An event's credit is its first statement: what matters is a death around it.
const earlyCrash = fc.option(
  fc.record({ at: fc.constant(0), side: fc.constantFrom('before' as const, 'after' as const) }),
  { freq: 3 },
)
const which = fc.nat(9)
const points = fc.integer({ min: 100, max: 900 })

function moving(does: 'bid' | 'deposit' | 'withdraw' | 'pay' | 'owe') {
  return fc.record({ does: fc.constant(does), points, crash })
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: moving('bid') },
  { weight: 3, arbitrary: moving('deposit') },
  { weight: 4, arbitrary: moving('withdraw') },
  { weight: 3, arbitrary: moving('pay') },
  { weight: 1, arbitrary: moving('owe') },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which,
      isApproval: fc.boolean(),
      crash,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('event' as const),
      which,
      says: fc.constantFrom<Says>('SUCCESS', 'SUCCESS', 'FAILURE', 'PENDING'),
      isWrong: fc.integer({ max: 3, min: 0 }).map(die => die === 0),
      crash: earlyCrash,
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('replay' as const), which, crash }) },
)

const steps = fc.array(step, { minLength: 1, maxLength: 16, size: 'max' })
const manySequences = fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE })

describe('a wallet on PostgreSQL', () => {
  const opened = onDatabase()
  let server: GameServer
  let players: ReadyPlayer[]

  beforeAll(async () => {
    server = await openGameServer(crashing(opened.db), NOON, { log: createLog('silent') })
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
    const at = new Date(server.clock.now())
    players = await addManyPlayersTo(opened.db, { count: MANY_SEQUENCES, points: START, at })
  })

  // Fails with any guard of the funds' statements taken away; see also races and funds.
  test(`is what the model says after every step of ${SEQUENCES} sequences`, () =>
    playSequences(SEQUENCES))

  test(`is what the model says after every step of ${MANY_SEQUENCES} sequences, with each event`, {
    tags: 'thorough',
    timeout: LIMIT_MS,
  }, async () => {
    const seen = await playSequences(MANY_SEQUENCES)
    for (const event of events) expect(seen.get(event) ?? 0, event).toBeGreaterThan(20)
  })

  /** Returns how often each event was seen. */
  async function playSequences(count: number) {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(manySequences, sequences => playAll(sequences, seen)),
      { numRuns: count / AT_ONCE, endOnFailure: true },
    )
    expect(await reconcile(opened.db)).toEqual([])
    return seen
  }

  /** Plays the n-th steps of all sequences at the same time, then checks all their players. */
  async function playAll(sequences: Step[][], seen: Map<string, number>) {
    const games = await Promise.all(sequences.map(openGame))
    for (let place = 0; games.some(({ sequence }) => place < sequence.length); place++) {
      const played = games.filter(({ sequence }) => place < sequence.length)
      const ends = await Promise.allSettled(
        played.map(game => play(game, game.sequence[place]!, seen)),
      )
      const failed = ends.find(end => end.status === 'rejected')
      if (failed) throw failed.reason
      const ids = played.map(({ player }) => player.id)
      const expected = played.map(({ player, model }) => [player.id, expectedState(model)])
      expect(await statesOf(ids)).toEqual(Object.fromEntries(expected))
      expect(await reconcile(opened.db, ids)).toEqual([])
    }
  }

  async function openGame(sequence: Step[]): Promise<Game> {
    // Only the search for a smaller failure needs more players.
    const player = players.pop() ?? (await server.addPlayer(START))
    return { player, sequence, model: new WalletModel(START), past: [] }
  }

  async function play({ player, model, past }: Game, next: Step, seen: Map<string, number>) {
    const act = actOf(next, player, model, past)
    if (!act) return
    past.push(act)
    const life = next.crash
      ? await untilCrash(next.crash, act.call)
      : { isCrashed: false as const, answer: await act.call() }
    if (life.isCrashed) await forgetTries()
    const reply = life.isCrashed ? await act.call() : life.answer
    expect(reply.httpStatus, JSON.stringify(reply)).toBeLessThan(500)
    await act.judge(reply, life.isCrashed)
    for (const event of eventsOf(next, reply, life.isCrashed)) {
      seen.set(event, (seen.get(event) ?? 0) + 1)
    }
  }

  function actOf(next: Step, player: ReadyPlayer, model: WalletModel, past: Act[]): Act | null {
    switch (next.does) {
      case 'bid':
        return bidOf(player, model, next.points)
      case 'deposit':
        return model.requests.length < DEPOSITS_MAX ? depositOf(player, model, next.points) : null
      case 'withdraw':
        return withdrawalOf(player, model, next.points)
      case 'pay':
        return paymentOf(player, model, next.points)
      case 'owe':
        return debtOf(player, model, next.points)
      case 'decide': {
        const request = pick(model.requests, next.which)
        return request ? decisionOf(model, request, next.isApproval) : null
      }
      case 'event': {
        const paid = model.requests.filter(({ key }) => key.startsWith('pay-'))
        const request = pick(paid, next.which)
        return request ? eventOf(model, request, next.says, next.isWrong) : null
      }
      case 'replay':
        return pick(past, next.which) ?? null
    }
  }

  function ask(player: ReadyPlayer, name: string, fields: object) {
    return server.call(name, { phone_number: player.phone, ...fields }, player.headers)
  }

  function bidOf(player: ReadyPlayer, model: WalletModel, amount: number): Act {
    const bid = { ...sampleBid(player.phone), points_action: String(amount) }
    return {
      call: () => server.call('set_bid_new.php', { bids: [bid] }, player.headers),
      judge: reply => model.bid(reply, bid.bid_id, amount),
    }
  }

  function depositOf(player: ReadyPlayer, model: WalletModel, amount: number): Act {
    const UTR_NUM = newUtr()
    return {
      call: () => ask(player, 'add_points_request.php', { amount: String(amount), UTR_NUM }),
      judge: reply => model.deposit(reply, UTR_NUM, amount),
    }
  }

  function withdrawalOf(player: ReadyPlayer, model: WalletModel, amount: number): Act {
    const request_id = randomUUID()
    const remark = 'BANK_TRANSFER'
    const fields = { amount: String(amount), remark, request_number: '', request_id }
    return {
      call: () => ask(player, 'withdraw_request.php', fields),
      judge: reply => model.withdraw(reply, request_id, amount),
    }
  }

  function paymentOf(player: ReadyPlayer, model: WalletModel, amount: number): Act {
    const TRANS_ID = `pay-${randomUUID()}`
    const request = { USER_ID: player.phone, TRANS_ID, AMOUNT: String(amount) }
    return {
      call: () => server.call('create_payment.php', request, player.headers),
      async judge(reply) {
        expect(reply.status).toBe('success')
        model.pay(TRANS_ID, (await orderOf(TRANS_ID)).fund_id, amount)
      },
    }
  }

  /** No call of these sequences makes a debt, so none crashes here. */
  function debtOf(player: ReadyPlayer, model: WalletModel, amount: number): Act {
    return {
      async call() {
        await addDebt(opened.db, player.id, amount)
        model.addDebt(amount)
        return { httpStatus: 200, success: '1' }
      },
      judge: () => {},
    }
  }

  function decisionOf(model: WalletModel, request: ModelRequest, isApproval: boolean): Act {
    // The operator says that the money is in the account, or that it goes back.
    const fields = isApproval ? { anyway: true } : { reason: 'No', anyway: true }
    return {
      call: () =>
        server.operator(isApproval ? 'approve' : 'decline', { id: request.id, ...fields }),
      judge: (reply, isCrashed) => model.decide(reply, request, isApproval, isCrashed),
    }
  }

  function eventOf(model: WalletModel, request: ModelRequest, says: Says, isWrong: boolean): Act {
    return {
      async call() {
        const { provider_ref: id } = await orderOf(request.key)
        const amount = request.points + (isWrong ? 1 : 0)
        const order = { id, merchant_ref: request.key, amount, status: says }
        const event = writeEvent(testConfig.secrets.PAYMENT_SECRET, order, server.clock.now())
        const contentLength = String(Buffer.byteLength(event.body))
        const response = await server.app.request('/payments/events/sandbox', {
          method: 'POST',
          headers: { ...event.headers, 'content-length': contentLength },
          body: event.body,
        })
        return { ...((await response.json()) as object), httpStatus: response.status }
      },
      judge() {
        if (!isWrong && says !== 'PENDING') model.report(request, says === 'SUCCESS')
      },
    }
  }

  /** After a crash between counting a try and giving it back, the try stays counted. */
  async function forgetTries() {
    const text = `DELETE FROM attempts WHERE key LIKE 'operator:%'`
    await opened.db.query({ name: 'test_forget_tries', text }, [])
  }

  async function orderOf(transId: string) {
    const text = 'SELECT fund_id, provider_ref FROM payments WHERE trans_id = $1'
    const [row] = await opened.db.query<{ fund_id: string; provider_ref: string }>(
      { name: 'test_order', text },
      [transId],
    )
    return row!
  }

  async function statesOf(playerIds: string[]) {
    const text = `SELECT player_id, json_object_agg(what, value) AS state FROM (
        SELECT player_id, account AS what, balance::int AS value FROM wallets
        UNION ALL SELECT player_id, id, status FROM fund_requests
      ) parts WHERE player_id = ANY($1) GROUP BY player_id`
    const rows = await opened.db.query<{ player_id: string; state: object }>(
      { name: 'test_wallet_states', text },
      [playerIds],
    )
    return Object.fromEntries(rows.map(({ player_id, state }) => [player_id, state]))
  }
})

const events = [
  ...['bid', 'withdraw', 'decide'].flatMap(does => [`${does} 1`, `${does} 0`]),
  ...['deposit 1', 'event 1', 'replay 1', 'replay 0', 'owe 1'],
  ...['bid', 'deposit', 'withdraw', 'pay', 'decide', 'event', 'replay'].map(
    does => `${does} crashed`,
  ),
]

function eventsOf({ does }: Step, reply: Reply, isCrashed: boolean) {
  return [`${does} ${reply.success}`, ...(isCrashed ? [`${does} crashed`] : [])]
}

function expectedState({ wallet, held, owed, requests }: WalletModel) {
  const decided = requests.map(({ id, status }) => [id, status])
  return { wallet, held, owed, ...Object.fromEntries(decided) }
}

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length]
}
