import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { bidFor, insertBids } from '../../support/bids.ts'
import { setUpServer } from '../../support/server.ts'
import { OPEN_CUTOFF } from '../../support/test-markets.ts'
import { fundIdIn } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'
import { setUpCommand } from './run-command.ts'

type Sums = Record<string, number>
type Report = { markets: Sums[]; money: Sums[]; before: Sums; after: Sums }

const NEXT = '2026-11-19'
const single = (digit: string): Bid => ({ type: 'Single Digit', session: 'Open', digit })

describe('reports and exports', () => {
  const server = setUpServer()
  const { operator } = setUpCommand(server)
  const folder = mkdtempSync(join(tmpdir(), 'ank-report-'))

  reconcileAfterEach(server)
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A day whose result is corrected just before midnight, and voided just after it. */
  beforeAll(async () => {
    const [asha, ravi] = [await server.addPlayer(1_000), await server.addPlayer(1_000)]
    const market = await server.newMarket()
    await market.bid(asha, single('1'), 100)
    await market.bid(ravi, single('2'), 20)
    await market.bid(ravi, { type: 'Jodi Digit', jodi: '16' }, 30)
    await server.operator('approve', { id: fundIdIn(await ravi.deposit(500)) })
    const given = { id: randomUUID(), phone: ravi.phone, points: '70', reason: 'x' }
    await server.operator('credit', given)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    // Asha has 900 of the 1,000 that the correction takes, so a debt is made.
    await server.operator('approve', { id: fundIdIn(await asha.withdraw(1_000)) })
    const taken = { id: randomUUID(), phone: ravi.phone, points: '40', reason: 'x' }
    await server.operator('debit', taken)
    server.clock.moveTo('23:50')
    await market.correct('Open', '129')
    server.clock.moveTo(`${NEXT} 00:10`)
    await market.voidDay()
  })

  test('the sums are what happened on each day', async () => {
    const both = await reportOf(DAY, NEXT)
    const staked = { staked: 150, paid: 1_200, refunded: 0, corrected: 1_000, profit: -50 }
    expect(both.markets).toMatchObject([
      { day: DAY, ...staked },
      { day: NEXT, refunded: 30 },
    ])
    const money = { deposits: 500, withdrawals: 1_000, debits: 40 }
    expect(both.money[0]).toMatchObject({ day: DAY, ...money })
    const [one, other] = [await reportOf(DAY, DAY), await reportOf(NEXT, NEXT)]
    expect(one.after).toEqual(other.before)
    expect([...one.markets, ...other.markets]).toEqual(both.markets)
    for (const { markets, money, before, after } of [one, other, both]) {
      const flows = sum(money, 'deposits') + sum(money, 'credits') - sum(money, 'debits')
      const moved = flows - sum(money, 'withdrawals') - sum(markets, 'profit')
      expect(netOf(after) - netOf(before)).toBe(moved)
    }
    expect(both.after).toMatchObject({ owed: 100 })
    expect((await operator('report', '--from', DAY, '--to', NEXT)).out).toMatch(
      /^DAY +MARKET +STAKED +PAID +REFUNDED +CORRECTED +PROFIT\n2026-11-18 +Bazaar 1 +150 /,
    )
  })

  test('an export has every row, also beyond the 5,000 of a call', async () => {
    const player = await server.addPlayer(10_000)
    const market = await server.newMarket()
    const bids = Array.from({ length: 5_001 }, () => bidFor(player.id, single('3'), 1))
    const at = new Date(server.clock.now())
    await insertBids(server.db, { id: market.id, name: market.name, day: DAY, at }, bids)
    const file = join(folder, 'all-bids.csv')
    await operator('export', 'bids', '--csv', file)
    const rows = readFileSync(file, 'utf8').split('\r\n')
    expect(rows.filter(row => row.includes(player.phone))).toHaveLength(5_001)
  })

  async function reportOf(from: string, to: string): Promise<Report> {
    return (await server.operator('report', { from, to })) as unknown as Report
  }
})

function sum(rows: Sums[], name: string): number {
  return rows.reduce((total, row) => total + row[name]!, 0)
}

function netOf({ wallet, held, owed }: Sums): number {
  return wallet! + held! - owed!
}
