import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type Reply, type TestPlayer } from '../../support/test-players.ts'
import { askForPayment, sendEvent } from '../support/payments.ts'
import { fundIdIn, inParallel } from '../support/replies.ts'
import { addDebt } from '../support/wallet.ts'

const SEQUENCES = 50
const START = 1_000
// An hour takes twenty deposits of a player.
const DEPOSITS_MAX = 9

type Step = {
  does: 'bid' | 'deposit' | 'withdraw' | 'pay' | 'owe' | 'decide' | 'event' | 'replay'
  points: number
  /** Index of a request or of an earlier step. */
  which: number
  isApproval: boolean
  reported: 'SUCCESS' | 'FAILURE' | 'PENDING'
  /** The event names another amount. */
  isWrong: boolean
}

/** A call, which can be repeated, and what the model expects of its reply. */
type Act = () => Promise<void>

/** A player whose sequence is being played. */
type Game = { player: TestPlayer; sequence: Step[]; model: WalletModel; past: Act[] }

const weights = { bid: 3, deposit: 3, withdraw: 4, pay: 3, owe: 1, decide: 5, event: 6, replay: 4 }
const does = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as Step['does']),
  })),
)
const step: fc.Arbitrary<Step> = fc.record({
  does,
  points: fc.integer({ min: 100, max: 900 }),
  which: fc.nat(9),
  isApproval: fc.boolean(),
  reported: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAILURE', 'PENDING'),
  isWrong: fc.nat(3).map(die => die === 0),
})
const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }), {
  minLength: SEQUENCES,
  maxLength: SEQUENCES,
})

const server = setUpServer({ log: createLog('silent') })

beforeAll(async () => {
  await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
})

// Fails without any one guard of the funds' statements; see also races and funds.
test(`a wallet matches the model after every step of ${SEQUENCES} sequences`, async () => {
  await fc.assert(fc.asyncProperty(sequences, playAll), { numRuns: 1, endOnFailure: true })
  expect(await reconcile(server.db)).toEqual([])
})

/** Plays the n-th steps of all sequences at the same time, then checks all their players. */
async function playAll(drawn: Step[][]) {
  const players = await inParallel(drawn.length, () => server.addPlayer(START))
  const games = drawn.map(
    (sequence, index): Game => ({
      ...{ player: players[index]!, sequence },
      ...{ model: new WalletModel(START), past: [] },
    }),
  )
  for (let place = 0; games.some(({ sequence }) => place < sequence.length); place++) {
    const played = games.filter(({ sequence }) => place < sequence.length)
    await Promise.all(played.map(game => play(game, game.sequence[place]!)))
    const ids = played.map(({ player }) => player.id)
    const expected = played.map(({ player, model }) => [player.id, expectedState(model)])
    expect(await statesOf(ids)).toEqual(Object.fromEntries(expected))
    expect(await reconcile(server.db, ids)).toEqual([])
  }
}

async function play(game: Game, next: Step) {
  const act = actOf(game, next)
  if (!act) return
  game.past.push(act)
  await act()
}

function actOf({ player, model, past }: Game, next: Step): Act | undefined {
  const { points, which, isApproval, reported, isWrong } = next
  switch (next.does) {
    case 'bid': {
      const bid = { bid_id: randomUUID(), points_action: String(points) }
      return async () => model.bid(await player.bid(bid), bid.bid_id, points)
    }
    case 'deposit': {
      const utr = newUtr()
      if (model.requests.length >= DEPOSITS_MAX) return undefined
      return async () => model.deposit(await player.deposit(points, utr), utr, points)
    }
    case 'withdraw': {
      const id = randomUUID()
      const withdraw = () => player.withdraw(points, { request_id: id })
      return async () => model.withdraw(await withdraw(), id, points)
    }
    case 'pay': {
      const transId = `pay-${randomUUID()}`
      return async () => {
        const reply = await askForPayment(server, player, { transId, points })
        expect(reply.status).toBe('success')
        model.pay(transId, (await orderOf(transId)).fund_id, points)
      }
    }
    case 'owe':
      return async () => {
        await addDebt(server.db, player.id, points)
        model.addDebt(points)
      }
    case 'decide': {
      const request = pick(model.requests, which)
      if (!request) return undefined
      // The operator confirms that the money is in the account, or that it goes back.
      const fields = { id: request.id, anyway: true, ...(isApproval ? {} : { reason: 'No' }) }
      const decide = () => server.operator(isApproval ? 'approve' : 'decline', fields)
      return async () => model.decide(await decide(), request, isApproval)
    }
    case 'event': {
      const paid = model.requests.filter(({ key }) => key.startsWith('pay-'))
      const request = pick(paid, which)
      if (!request) return undefined
      return async () => {
        const { provider_ref: ref } = await orderOf(request.key)
        const payment = { transId: request.key, ref, points: request.points, player }
        const changes = isWrong ? { points: request.points + 1 } : {}
        expect(await sendEvent(server, payment, reported, changes)).toBeLessThan(500)
        if (!isWrong && reported !== 'PENDING') model.report(request, reported === 'SUCCESS')
      }
    }
    case 'replay':
      return pick(past, which)
  }
}

async function orderOf(transId: string) {
  const text = 'SELECT fund_id, provider_ref FROM payments WHERE trans_id = $1'
  const rows = await server.run<{ fund_id: string; provider_ref: string }>(text, [transId])
  return rows[0]!
}

async function statesOf(playerIds: string[]) {
  const text = `SELECT player_id, json_object_agg(what, value) AS state FROM (
      SELECT player_id, account AS what, balance::int AS value FROM wallets
      UNION ALL SELECT player_id, id, status FROM fund_requests
    ) parts WHERE player_id = ANY($1) GROUP BY player_id`
  const rows = await server.run<{ player_id: string; state: object }>(text, [playerIds])
  return Object.fromEntries(rows.map(({ player_id, state }) => [player_id, state]))
}

function expectedState({ wallet, held, owed, requests }: WalletModel) {
  const decided = requests.map(({ id, status }) => [id, status])
  return { wallet, held, owed, ...Object.fromEntries(decided) }
}

function expectAnswer(reply: Reply, isTaken: boolean) {
  expect([reply.httpStatus, reply.success], String(reply.msg)).toEqual([200, isTaken ? '1' : '0'])
}

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length]
}

type ModelRequest = {
  id: string
  kind: 'deposit' | 'withdrawal'
  points: number
  status: 0 | 1 | -1
  /** Set when the provider reports a failed payment as paid: only the operator ends that. */
  dispute?: 'open' | 'ended'
  /** The UTR, the request id or the trans id of the request. */
  key: string
}

/** The simplest model of a wallet. */
class WalletModel {
  wallet: number
  held = 0
  owed = 0
  readonly requests: ModelRequest[] = []
  readonly acceptedBids = new Set<string>()

  constructor(wallet: number) {
    this.wallet = wallet
  }

  /** A repeat of a bid that was refused for the balance is judged again. */
  bid(reply: Reply, bidId: string, points: number) {
    const isKnown = this.acceptedBids.has(bidId)
    const isTaken = isKnown || this.wallet >= points
    expectAnswer(reply, isTaken)
    if (!isTaken || isKnown) return
    this.acceptedBids.add(bidId)
    this.wallet -= points
  }

  /** A UTR belongs to one request until that is declined. */
  deposit(reply: Reply, utr: string, points: number) {
    expectAnswer(reply, true)
    const known = this.requests.find(({ key, status }) => key === utr && status !== -1)
    this.add(reply, known, { kind: 'deposit', points, key: utr })
  }

  withdraw(reply: Reply, requestId: string, points: number) {
    const known = this.requests.find(({ key }) => key === requestId)
    const isTaken = known !== undefined || (this.owed === 0 && this.wallet >= points)
    expectAnswer(reply, isTaken)
    if (!isTaken) return
    this.add(reply, known, { kind: 'withdrawal', points, key: requestId })
    if (known) return
    this.wallet -= points
    this.held += points
  }

  pay(transId: string, fundId: string, points: number) {
    if (this.requests.some(({ key }) => key === transId)) return
    this.requests.push({ id: fundId, kind: 'deposit', points, status: 0, key: transId })
  }

  decide(reply: Reply, request: ModelRequest, isApproval: boolean) {
    expectAnswer(reply, isOpen(request))
    if (isOpen(request)) this.settle(request, isApproval)
  }

  /** The provider reports a payment as paid or failed. */
  report(payment: ModelRequest, isPaid: boolean) {
    if (payment.status === 0) this.settle(payment, isPaid)
    else if (payment.status === -1 && isPaid) payment.dispute ??= 'open'
  }

  private settle(request: ModelRequest, isApproval: boolean) {
    request.status = isApproval ? 1 : -1
    if (request.dispute) request.dispute = 'ended'
    if (request.kind === 'withdrawal') this.held -= request.points
    if (isApproval === (request.kind === 'deposit')) this.credit(request.points)
  }

  addDebt(points: number) {
    this.wallet = 0
    this.owed += points
  }

  private credit(points: number) {
    const paid = Math.min(this.owed, points)
    this.owed -= paid
    this.wallet += points - paid
  }

  private add(
    reply: Reply,
    known: ModelRequest | undefined,
    asked: Omit<ModelRequest, 'id' | 'status'>,
  ) {
    const id = fundIdIn(reply)
    if (known) expect(id).toBe(known.id)
    else this.requests.push({ ...asked, id, status: 0 })
  }
}

function isOpen({ status, dispute }: ModelRequest) {
  return status === 0 || dispute === 'open'
}
