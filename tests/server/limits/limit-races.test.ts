import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bidLimits, depositLimits } from '#domain/limits.ts'
import { requestDeposit } from '../../../server/funds/request-funds.ts'
import { insertPayment } from '../../../server/payments/payment-rows.ts'
import { readableId } from '../../../server/wallet/readable-ids.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { addMarket } from '../../support/markets.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type Reply } from '../../support/test-players.ts'
import { waitingForLocks } from '../support/database.ts'
import { inParallel, isAccepted } from '../support/replies.ts'
import { addLimited, codeOf, type LimitedPlayer, onClose, setTime } from './limits.ts'

const NOON = '12:00'
const BIDDERS = 16
const POLL = { interval: 20 }
const NIGHT = 'Night Bazaar'

describe('limits under concurrent bids and deposits, on PostgreSQL', () => {
  const server = setUpServer()

  beforeAll(() => addMarket(server.db, NIGHT, { openMinute: 22 * 60, closeMinute: 30 }))
  beforeEach(() => setTime(server, NOON))

  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([])
  })

  // Fails without the condition of the kind in withinBidLimitsSql.
  test.each(bidLimits)('100 bids at once end exactly at %s', async kind => {
    const player = await addLimited(server, 10_000, { [kind]: 455 })

    const replies = await inParallel(100, () => player.stake(10))

    expect(replies.filter(isAccepted)).toHaveLength(45)
    expect(replies.filter(reply => reply.code === 'limit_reached')).toHaveLength(55)
    expect(await player.used(kind)).toBe(450)
  })

  // Fails without the lock in storeDeposit.
  test.each(depositLimits)('100 requests and payments at once end exactly at %s', async kind => {
    const player = await addLimited(server, 0, { [kind]: 4_550 })
    const { db } = server

    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, place) =>
        place % 2 === 0 ? deposit(player) : payFor(player.id),
      ),
    )

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(45)
    const reasons = answers.flatMap(answer =>
      answer.status === 'rejected' ? [answer.reason.code] : [],
    )
    expect(new Set(reasons)).toEqual(new Set(['limit_reached']))
    expect(await player.used(kind)).toBe(4_500)

    function payFor(playerId: string) {
      const ids = { trans_id: randomUUID(), fund_id: readableId('D'), player_id: playerId }
      const payment = { ...ids, points: 100, provider: 'test' }
      return db.transaction(query => insertPayment(query, payment))
    }
  })

  test('bids that wait for the wallet see the limit that is set before them', async () => {
    const player = await addLimited(server, 10_000)
    const replies = await behind(
      player,
      40,
      `UPDATE wallets SET stake_day = 205, counted_on =
      '2026-11-18', staked_day = 0, staked_week = 0, paid_day = 0, paid_week = 0`,
    )

    expect(replies.filter(isAccepted)).toHaveLength(20)
  })

  test('bids that wait for the wallet see the break that begins before them', async () => {
    const player = await addLimited(server, 10_000)
    const replies = await behind(player, 20, `UPDATE wallets SET excluded_until = '2027-01-01'`)

    expect(replies.map(codeOf)).toEqual(Array(20).fill('excluded'))
  })

  test('two tabs that lower a limit while bids run end at the lower one, or where it was', async () => {
    const player = await addLimited(server, 100_000, { stake_day: 50_000 })
    const { isOver, bidding } = bidOn(() => player.stake(10))
    await expect.poll(() => player.used('stake_day'), POLL).toBeGreaterThan(100)

    const answers = await Promise.all([player.set('stake_day', 400), player.set('stake_day', 300)])
    const usedThen = (await player.used('stake_day')) ?? 0
    await wait(150)
    isOver()
    await bidding

    expect(answers.map(codeOf).sort()).toContain('done')
    const set = (await player.limits()) as unknown as { limits: { points: number }[] }
    expect(set.limits).toMatchObject([{ points: 300 }])
    expect(await player.used('stake_day')).toBe(Math.max(300, usedThen))
  })

  test('no bid appears after the reply that a break has begun', async () => {
    const player = await addLimited(server, 100_000)
    const { isOver, bidding } = bidOn(() => player.stake(10))
    await expect.poll(async () => (await player.history()).length, POLL).toBeGreaterThan(5)

    await player.takeBreak('24h')
    const placed = await countOf(player)
    await wait(100)
    isOver()
    await bidding

    expect(await countOf(player)).toBe(placed)
  })

  const ends = [
    ['stake_day', [], '2026-11-18', '2026-11-19'],
    ['loss_week', ['2026-11-16', '2026-11-21'], '2026-11-22', '2026-11-23'],
  ] as const

  // Fails if a week begins on a Sunday, or at midnight of another zone.
  test.each(ends)(
    'bids that run over the end of %s end at it on both sides',
    async (kind, earlier, before, after) => {
      const player = await addLimited(server, 100_000, { [kind]: 250 })
      for (const day of earlier) {
        await setTime(server, `${day} 12:00`)
        expect(codeOf(await player.stake(50))).toBe('done')
      }
      await setTime(server, `${before} 23:50`)
      const { isOver, bidding } = bidOn(() => night(player, 10))
      const left = 250 - 50 * earlier.length
      await expect.poll(async () => (await stakedByDay(player))[before], POLL).toBe(left)
      await setTime(server, `${before} 23:59:59.900`)
      await expect.poll(async () => (await stakedByDay(player))[after], POLL).toBe(250)
      await wait(100)
      isOver()
      await bidding

      expect(await stakedByDay(player)).toEqual({
        ...Object.fromEntries(earlier.map(day => [day, 50])),
        [before]: left,
        [after]: 250,
      })
    },
  )

  // Fails without `is_day_over`: the bid then does not count on the date of its time.
  test('a bid that waited past midnight for a bid of the new date is placed on the new date', async () => {
    const player = await addLimited(server, 10_000, { stake_day: 100 })
    await setTime(server, '23:59')
    const release = await lockedWallet(
      player,
      `UPDATE wallets SET counted_on = '2026-11-19',
      staked_day = 0, staked_week = 0, paid_day = 0, paid_week = 0`,
    )
    const bidding = night(player, 100)
    await expect.poll(() => waitingForLocks(server.db), POLL).toBe(1)
    await setTime(server, '2026-11-19 00:01')
    await release()

    expect(codeOf(await bidding)).toBe('done')
    expect(await stakedByDay(player)).toEqual({ '2026-11-19': 100 })
    expect(codeOf(await night(player, 10))).toBe('limit_reached')
  })

  function deposit({ id: playerId }: LimitedPlayer) {
    const ids = { fundId: readableId('D'), utr: newUtr(), imageId: null }
    return server.db.transaction(query => requestDeposit(query, { ...ids, playerId, points: 100 }))
  }

  function night(player: LimitedPlayer, points: number) {
    return player.stake(points, { ...onClose, game_name: NIGHT })
  }

  /** Bids from several connections until `isOver` is called. */
  function bidOn(bid: () => Promise<Reply>) {
    let isOn = true
    const isOver = () => {
      isOn = false
    }
    onTestFinished(isOver)
    const bidding = inParallel(BIDDERS, async () => {
      while (isOn) await bid()
    })
    return { isOver, bidding }
  }

  /** Bids that wait for the wallet while a transaction changes it. A market takes seven at a time. */
  async function behind(player: LimitedPlayer, count: number, change: string) {
    const release = await lockedWallet(player, change)
    const bidding = inParallel(count, () => player.stake(10))
    await expect.poll(() => waitingForLocks(server.db), POLL).toBe(7)
    await release()
    return bidding
  }

  /** Locks the wallet, and changes it just before the release. */
  async function lockedWallet({ id }: LimitedPlayer, change: string) {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = server.db.transaction(async query => {
      const lock = `SELECT FROM wallets WHERE player_id = '${id}' FOR UPDATE`
      await query({ name: '', text: lock }, [])
      locked.resolve()
      await released.promise
      const text = `${change} WHERE player_id = '${id}' AND account = 'wallet'`
      await query({ name: '', text }, [])
    })
    await locked.promise
    return async () => {
      released.resolve()
      await transaction
    }
  }

  async function countOf({ id }: LimitedPlayer) {
    const text = 'SELECT id FROM bids WHERE player_id = $1'
    return (await server.db.query({ name: 'test_count_bids', text }, [id])).length
  }

  async function stakedByDay({ id }: LimitedPlayer) {
    const text = `SELECT to_char(placed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day,
        sum(points)::int AS points FROM bids WHERE player_id = $1 GROUP BY 1 ORDER BY 1`
    const rows = await server.db.query<{ day: string; points: number }>(
      { name: 'test_staked_by_day', text },
      [id],
    )
    return Object.fromEntries(rows.map(({ day, points }) => [day, points]))
  }
})
