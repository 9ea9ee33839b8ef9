import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/market-days.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { bidFor, insertBids, randomBid, seeded } from '../../support/bids.ts'
import { testConfig } from '../../support/server.ts'
import { fundIdIn } from '../support/game-server.ts'
import { CLOSE_CUTOFF, DAY, type Player, setUpResultsServer } from '../support/results-server.ts'
import { operatorCommand } from './run-command.ts'

type Balances = { wallet: number; held: number; owed: number }
type Report = {
  markets: {
    day: string
    market: string
    staked: number
    paid: number
    refunded: number
    corrected: number
    profit: number
  }[]
  money: { day: string; deposits: number; withdrawals: number; credits: number; debits: number }[]
  before: Balances
  after: Balances
}

const DAYS = 4

describe('reports and exports', () => {
  const server = setUpResultsServer()
  const folder = mkdtempSync(join(tmpdir(), 'ank-report-'))
  const random = seeded(16)
  const players: Player[] = []
  let listener: Listener

  /** Days of random bids, results, corrections, voids, deposits, withdrawals, credits and debits. */
  beforeAll(async () => {
    listener = await listen(server.app, '127.0.0.1', 0)
    server.setClock('09:00')
    for (let index = 0; index < 3; index++) players.push(await server.addPlayer(5_000))
    for (let days = 0; days < DAYS; days++) await playDay(addDays(DAY, days))
    expect(await reconcile(server.db)).toEqual([])
  })

  afterAll(async () => {
    await listener.stop(1_000)
    rmSync(folder, { recursive: true })
  })

  test('the sums of every range of days are the ledger’s', async () => {
    for (let from = -1; from <= DAYS; from++) {
      for (let to = from; to <= DAYS; to++) await compare(addDays(DAY, from), addDays(DAY, to))
    }
    await compare('0001-01-01', '9999-12-31')
    const { markets, money } = await reportOf(DAY, addDays(DAY, DAYS))
    const all = [...markets, ...money].flatMap(row => Object.entries(row))
    const used = new Set(
      all.filter(([, value]) => typeof value === 'number' && value !== 0).map(([name]) => name),
    )
    expect([...used].toSorted()).toEqual([
      'corrected',
      'credits',
      'debits',
      'deposits',
      'paid',
      'profit',
      'refunded',
      'staked',
      'withdrawals',
    ])
  })

  async function compare(from: string, to: string) {
    const { markets, money, before, after } = await reportOf(from, to)
    const sum = (rows: object[], name: string) =>
      rows.reduce((total, row) => total + (row as Record<string, number>)[name]!, 0)
    const [row] = await server.run<Record<string, string>>(
      `SELECT
        COALESCE(sum(p.amount) FILTER (WHERE t.kind = 'bid' AND p.account = 'house'), 0) AS staked,
        COALESCE(-sum(p.amount) FILTER (WHERE t.kind = 'deposit' AND p.account = 'deposits'), 0) AS deposits,
        COALESCE(sum(p.amount) FILTER (WHERE t.kind = 'withdrawal_paid' AND p.account = 'payouts'), 0) AS withdrawals,
        COALESCE(sum(CASE p.account WHEN 'owed' THEN -p.amount ELSE p.amount END) FILTER (WHERE p.player_id IS NOT NULL), 0) AS all_points
      FROM transactions t JOIN postings p ON p.transaction_id = t.id
      WHERE (t.at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN $1 AND $2`,
      [from, to],
    )
    expect({
      staked: sum(markets, 'staked'),
      deposits: sum(money, 'deposits'),
      withdrawals: sum(money, 'withdrawals'),
    }).toEqual({
      staked: Number(row!.staked),
      deposits: Number(row!.deposits),
      withdrawals: Number(row!.withdrawals),
    })
    const moved =
      sum(money, 'deposits') +
      sum(money, 'credits') -
      sum(money, 'debits') -
      sum(money, 'withdrawals') -
      sum(markets, 'profit')
    expect(moved).toBe(Number(row!.all_points))
    expect(netOf(after) - netOf(before)).toBe(moved)
  }

  test('report and export print and write what the calls answer', async () => {
    const [from, to] = [DAY, addDays(DAY, DAYS)]
    const shown = (await operator('report', '--from', from, '--to', to)).out
    expect(shown).toMatch(
      /^DAY +MARKET +STAKED +PAID +REFUNDED +CORRECTED +PROFIT\n2026-11-18 +Bazaar 1 +\d+/,
    )
    expect(shown).toMatch(/\ntotal +\d+.*\n\nDAY +DEPOSITS/)
    expect(shown).toMatch(/\nAfter 2026-11-22: players have [\d,]+ points, [\d,]+ are held/)
    const one = (await operator('report', '--from', from, '--to', to, '--market', 'bazaar 2')).out
    expect(one).toContain('Bazaar 2')
    expect(one).not.toContain('Bazaar 1')
    const csv = join(folder, 'report.csv')
    await operator('report', '--from', from, '--to', to, '--csv', csv)
    expect(readFileSync(csv, 'utf8')).toContain(
      'day,market,staked,paid,refunded,corrected,profit\r\n2026-11-18,Bazaar 1,',
    )

    const tables = [
      ['bids', 'bids'],
      ['entries', 'postings'],
      ['requests', 'fund_requests'],
    ] as const
    for (const [what, table] of tables) {
      const file = join(folder, `${what}.csv`)
      const [{ count }] = (await server.run<{ count: number }>(
        `SELECT count(*) AS count FROM ${table}`,
        [],
      )) as [{ count: number }]
      expect((await operator('export', what, '--csv', file)).out).toBe(
        `Wrote ${count} rows to ${file}.\n`,
      )
      expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(count + 1)
    }
    const bids = readFileSync(join(folder, 'bids.csv'), 'utf8').split('\r\n')
    expect(bids[1]).toMatch(/^2026-11-18 09:00:\d\d,\d{10},Bazaar 1,2026-11-18,(Open|Close),/)
    const none = join(folder, 'none.csv')
    expect((await operator('export', 'bids', '--to', '2026-11-17', '--csv', none)).out).toMatch(
      /^Wrote 0 rows/,
    )
    expect((await operator('export', 'bids')).err).toMatch(/^--csv is missing\.\n/)
    expect((await operator('export', 'all', '--csv', none)).code).toBe(2)
  })

  test('an export has every row, also beyond the 5,000 of a call', async () => {
    const player = await server.addPlayer(10_000)
    const market = await server.newMarket()
    const bids = Array.from({ length: 5_001 }, () => bidFor(player.id, randomBid(random), 1))
    const at = new Date(server.clock.now())
    await insertBids(server.db, { id: market.id, name: market.name, day: DAY, at }, bids)
    const file = join(folder, 'all-bids.csv')
    await operator('export', 'bids', '--csv', file)
    const rows = readFileSync(file, 'utf8').split('\r\n')
    expect(rows.filter(row => row.includes(player.phone))).toHaveLength(5_001)
  })

  test('an export after an id that is none gets a sentence', async () => {
    for (const what of ['bids', 'entries', 'requests']) {
      expect(await server.operator('export', { what, after: 'x' })).toMatchObject({
        ...{ httpStatus: 400, code: 'field_invalid', params: { field: 'after' } },
      })
    }
  })

  test('rates lists what each type pays', async () => {
    expect((await operator('rates')).out).toMatch(
      /^TYPE +POINTS +PAY\nSingle Digit +10 +100\nJodi Digit +10 +1000\n/,
    )
  })

  async function playDay(day: string) {
    server.setClock('09:00', day)
    const market = await server.newMarket()
    server.setClock('09:00', day)
    await openDays(server.db, server.clock)
    const seen = new Date(server.clock.now())
    await server.run('UPDATE sessions SET created_at = $1, last_seen_at = $1', [seen])
    for (const [place, { phone }] of players.entries()) {
      const id = uuidOf(day, 3 + place)
      await server.operator('credit', { id, phone, points: '2000', reason: 'x' })
    }
    const at = new Date(server.clock.now())
    const bids = Array.from({ length: 30 }, () =>
      bidFor(oneOf(players).id, randomBid(random), 10 + Math.floor(random() * 20)),
    )
    await insertBids(server.db, { id: market.id, name: market.name, day, at }, bids)
    const winner = bidFor(players[0]!.id, { type: 'Single Digit', session: 'Open', digit: '1' }, 50)
    await insertBids(server.db, { id: market.id, name: market.name, day, at }, [winner])
    const player = oneOf(players)
    const { phone } = player
    await server.operator('approve', { id: fundIdIn(await player.deposit(500)) })
    await server.operator('credit', { id: uuidOf(day, 1), phone, points: '70', reason: 'x' })
    server.setClock(CLOSE_CUTOFF, day)
    await market.declare('Open', '128', { day })
    // The winner has too little for the correction, so a debt is made, and paid by the next deposits.
    const withdrawal = await players[0]!.withdraw(3_000)
    if (withdrawal.success === '1') await server.operator('approve', { id: fundIdIn(withdrawal) })
    await server.operator('debit', {
      id: uuidOf(day, 2),
      phone: players[0]!.phone,
      points: '1500',
      reason: 'x',
      owe: true,
    })
    server.setClock('23:50', day)
    await market.correct('Open', '129', { day })
    server.setClock('00:10', addDays(day, 1))
    if (random() < 0.5) await market.voidDay({ day })
    else await market.declare('Close', '349', { day })
    await server.operator('approve', { id: fundIdIn(await players[0]!.deposit(900)) })
  }

  async function reportOf(from: string, to: string): Promise<Report> {
    return (await server.operator('report', { from, to })) as unknown as Report
  }

  function oneOf<T>(list: T[]): T {
    return list[Math.floor(random() * list.length)]!
  }

  function operator(...args: string[]) {
    const { OPERATOR_TOKEN } = testConfig.secrets
    return operatorCommand(
      { API_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_TOKEN },
      ...args,
    )
  }
})

function netOf({ wallet, held, owed }: Balances) {
  return wallet + held - owed
}

function uuidOf(day: string, place: number) {
  return `0190a0b0-0000-7000-8000-${day.replaceAll('-', '')}000${place}`
}
