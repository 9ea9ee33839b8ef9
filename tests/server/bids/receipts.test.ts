import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { erase } from '../../../server/privacy/erase.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import { OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { Reply, TestPlayer } from '../../support/test-players.ts'
import { setUpCommand } from '../operator/run-command.ts'
import { waitingForLocks } from '../support/database.ts'
import { inParallel } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

describe('receipts, on PostgreSQL', () => {
  const server = setUpServer()
  const { operator } = setUpCommand(server)
  let market: TestMarket
  let player: TestPlayer
  let slip: string

  beforeEach(async () => {
    market = await server.newMarket()
    player = await server.addPlayer(1_000)
    slip = randomUUID()
  })

  reconcileAfterEach(server)

  test('have the accepted bids of a slip in their order, and no others', async () => {
    const stranger = await server.addPlayer(1_000)
    await bid('7', 10)
    await bid('3', 20, { session: 'Close', open_digit: 'NA', close_digit: '3' })
    expect(await bid('4', 2_000)).toMatchObject({ code: 'insufficient_balance' })
    expect(await bid('12', 10)).toMatchObject({ code: 'number_invalid' })
    await bid('5', 10, { slip_id: randomUUID() })
    await bid('6', 10, { slip_id: undefined })
    await stranger.bid({ game_name: market.name, slip_id: slip })
    await bid('9', 30)

    const receipt = await read()
    expect(receipt).toMatchObject({
      success: '1',
      data: {
        number: expect.stringMatching(/^R[0-9A-HJKMNP-TV-Z]{9}$/),
        ...{ count: 3, points: 60, balance_after: 920 },
      },
    })
    expect(rowsOf(receipt)).toEqual([
      ['Open', '7', 10, 'placed'],
      ['Close', '3', 20, 'placed'],
      ['Open', '9', 30, 'placed'],
    ])
    const { first_at, last_at } = receipt.data as { first_at: number; last_at: number }
    const [first, , last] = receipt.result as { placed_at: number }[]
    expect([first_at, last_at]).toEqual([first?.placed_at, last?.placed_at])
    const history = await player.history()
    expect(history.map(entry => entry.slip_id === slip)).toEqual([true, false, false, true, true])
    expect(history[1]).toMatchObject({ slip_id: '' })
    expect(rowsOf(await read(stranger))).toEqual([['Open', '7', 10, 'placed']])
  })

  test('keep a bid that is sent again, also with another slip', async () => {
    const again = { bid_id: randomUUID() }
    expect(await bid('7', 10, again)).toMatchObject({ Remaining_user_balance: 990 })
    const other = randomUUID()
    for (const slip_id of [slip, other, undefined]) {
      const repeated = await bid('7', 10, { ...again, slip_id })
      expect(repeated).toMatchObject({ success: '1', Remaining_user_balance: 990 })
    }
    expect(await read()).toMatchObject({ data: { count: 1, points: 10 } })
    expect(await read(player, other)).toMatchObject({ code: 'receipt_missing' })
  })

  test('never grow: later bids of the slip are on a further one, and each keeps its number', async () => {
    await bid('7', 10)
    await bid('8', 20)
    const first = await read()
    expect(first).toMatchObject({ data: { count: 2, points: 30, balance_after: 970 } })
    expect(first.data).toMatchObject({ earlier: '' })
    expect(await read()).toEqual(again(first))

    await bid('9', 30)
    await bid('0', 40)
    const second = await read()
    expect(second).toMatchObject({
      data: { count: 2, points: 70, balance_after: 900, earlier: numberOf(first) },
    })
    expect(rowsOf(second)).toEqual([
      ['Open', '9', 30, 'placed'],
      ['Open', '0', 40, 'placed'],
    ])
    expect(numberOf(second)).not.toBe(numberOf(first))
    await bid('1', 50)
    const third = await read()
    expect(third).toMatchObject({ data: { count: 1, points: 50, earlier: numberOf(second) } })
    for (const issued of [first, second, third]) {
      expect(await read(player, slip, numberOf(issued))).toEqual(again(issued))
    }
    expect(await read()).toEqual(again(third))
    expect(await issuedNumbers()).toEqual([first, second, third].map(numberOf))
  })

  test('have a time of issue after their last bid', async () => {
    await bid('7', 10)
    const { issued_at, last_at } = (await read()).data as { issued_at: number; last_at: number }
    expect(issued_at).toBeGreaterThanOrEqual(last_at)
    server.clock.moveTo('12:30')
    expect((await read()).data).toMatchObject({ issued_at })
  })

  // Fails where the bids are chosen by the time at which they were placed.
  test('do not get a bid that was being placed when they were issued', async () => {
    await bid('7', 10)
    const { issued, late } = await server.db.transaction(async query => {
      await query(lockWallet, [player.id])
      const late = bid('8', 20)
      await untilWaiting(1)
      return { issued: await read(), late }
    })
    expect(issued).toMatchObject({ data: { count: 1, balance_after: 990 } })
    expect(await late).toMatchObject({ success: '1', Remaining_user_balance: 970 })
    const further = await read()
    expect(further).toMatchObject({ data: { count: 1, points: 20, earlier: numberOf(issued) } })
    const [placed] = further.result as { placed_at: number }[]
    const { issued_at } = issued.data as { issued_at: number }
    expect(placed?.placed_at).toBeLessThan(issued_at)
    expect(await read(player, slip, numberOf(issued))).toEqual(again(issued))
  })

  // Fails without the unique key on after_version.
  test('that are asked for in parallel with bids have each bid once', async () => {
    await bid('7', 10)
    const replies = (await inParallel(30, () => Promise.all([bid('8', 10), read()]))).flat()
    await read()
    const rows = await server.db.query<{ number: string; count: number; bids: string[] }>(
      { name: '', text: receiptsWithBids },
      [player.id, slip],
    )
    const history = await player.history({ limit: 200 })
    expect(history).toHaveLength(31)
    expect(rows.flatMap(({ bids }) => bids).sort()).toEqual(history.map(({ id }) => id).sort())
    const counts = new Map(rows.map(({ number, bids }) => [number, bids.length]))
    const seen = replies.flatMap(({ data }) =>
      data ? [data as { number: string; count: number }] : [],
    )
    expect(seen).toHaveLength(30)
    for (const { number, count } of seen) expect(counts.get(number)).toBe(count)
  })

  test('of the previous release have the bids until their time, and later ones are on a further one', async () => {
    await bid('7', 10)
    await bid('8', 20)
    const number = 'R0000000AA'
    await server.db.query(
      {
        name: '',
        text: `INSERT INTO receipts (number, player_id, slip_id, made_at)
          VALUES ($1, $2, $3, clock_timestamp()) ON CONFLICT DO NOTHING`,
      },
      [number, player.id, slip],
    )
    const old = await read()
    expect(old).toMatchObject({ data: { number, count: 2, points: 30 } })
    await bid('9', 30)
    expect(await read()).toMatchObject({ data: { count: 1, points: 30, earlier: number } })
    expect(await read(player, slip, number)).toEqual(again(old))
    expect((await operator('receipt', number)).out).toContain('Bids     2\n')
  })

  test('are refused for a slip without bids, a malformed slip and a malformed bid', async () => {
    expect(await read()).toMatchObject({ success: '0', code: 'receipt_missing' })
    expect(await issuedNumbers()).toEqual([])
    expect(await read(player, 'x')).toMatchObject({ code: 'slip_id_invalid' })
    expect(await bid('7', 10, { slip_id: 'x' })).toMatchObject({ code: 'slip_id_invalid' })
    expect(await player.history()).toEqual([])
  })

  test('are read by a number only by their player, and with their slip', async () => {
    await bid('7', 10)
    const number = numberOf(await read())
    const stranger = await server.addPlayer(1_000)
    const missing = { success: '0', code: 'receipt_missing' }
    expect(await read(stranger, slip, number)).toMatchObject(missing)
    expect(await read(player, randomUUID(), number)).toMatchObject(missing)
    expect(await read(player, slip, 'R000000000')).toMatchObject(missing)
    expect(await read(player, slip, number)).toMatchObject({ success: '1' })
  })

  test('are found by the operator, however the number is typed, and a wrong number is not', async () => {
    await bid('7', 10)
    const { number } = (await read()).data as { number: string }
    const typed = number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const found = await operator('receipt', `${typed.slice(0, 4)} ${typed.slice(4)}`)
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(found.out).toMatch(
      new RegExp(
        `^Receipt ${number} is genuine\\.\nPlayer +${player.phone}\nIssued +${DAY} 12:0.*\nPlaced +${DAY} 12:0.*\nBids +1\nPoints +10\nBalance +990 after the last bid\n\nPLACED[^]*${market.name} +${DAY} +Open +Single Digit +7 +10 +placed\n$`,
      ),
    )
    const json = JSON.parse((await operator('receipt', number, '--json')).out)
    expect(json).toMatchObject({ genuine: true, number, count: 1, bids: [{ number: '7' }] })

    const wrong = number.slice(0, -1) + (number.endsWith('7') ? '8' : '7')
    const refused = `There is no receipt ${wrong}. It is not genuine.\n`
    expect(await operator('receipt', wrong)).toEqual({ code: 1, out: '', err: refused })
    expect(await operator('receipt', 'R7')).toMatchObject({
      code: 1,
      err: expect.stringContaining('R7K3'),
    })
    expect(await operator('receipt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('NUMBER'),
    })
  })

  test('stay genuine after the account is closed, and name no one once it is erased', async () => {
    await bid('1', 1_000)
    const { number } = (await read()).data as { number: string }
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '236')
    await market.correct('Open', '237')
    expect(await player.ask('close_account.php', {})).toMatchObject({ success: '1' })
    expect((await operator('receipt', number)).out).toMatch(
      new RegExp(`is genuine\\.\nPlayer +${player.phone}, closed ${DAY} 15:1\\d\n`),
    )
    await erase(server.db, player.id, new Date())
    const { out } = await operator('receipt', number)
    expect(out).toMatch(/is genuine\.\nPlayer +closed .*, personal data removed\n/)
    expect(out).not.toContain(player.phone)
  })

  /** Resolves once `count` calls wait for a lock. */
  async function untilWaiting(count: number) {
    await expect.poll(() => waitingForLocks(server.db)).toBe(count)
  }

  function bid(digit: string, points: number, fields: object = {}): Promise<Reply> {
    const game_name = market.name
    const bid = { game_name, open_digit: digit, points_action: String(points), slip_id: slip }
    return player.bid({ ...bid, ...fields })
  }

  function read(reader = player, slip_id = slip, number?: string): Promise<Reply> {
    return reader.ask('get_receipt.php', { slip_id, ...(number ? { number } : {}) })
  }

  async function issuedNumbers(): Promise<string[]> {
    const text = 'SELECT number FROM receipts WHERE player_id = $1 ORDER BY after_version'
    const rows = await server.db.query<{ number: string }>({ name: '', text }, [player.id])
    return rows.map(({ number }) => number)
  }
})

const lockWallet = {
  name: '',
  text: `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR UPDATE`,
}

/** The receipts of a slip, each with the ids of its bids. */
const receiptsWithBids = `SELECT r.number, array_agg(b.id ORDER BY p.version) AS bids
  FROM receipts r JOIN bids b ON b.player_id = r.player_id AND b.slip_id = r.slip_id
  JOIN postings p ON p.transaction_id = b.id AND p.line = 1
    AND p.version > r.after_version AND p.version <= r.last_version
  WHERE r.player_id = $1 AND r.slip_id = $2
  GROUP BY r.number, r.after_version ORDER BY r.after_version`

function numberOf({ data }: Reply): string {
  return (data as { number: string }).number
}

function again(reply: Reply) {
  return { ...reply, server_time: expect.any(Number) }
}

function rowsOf({ result }: Reply) {
  const rows = result as Record<string, unknown>[]
  return rows.map(({ session, open_digit, close_digit, points_action, status }) => [
    session,
    session === 'Open' ? open_digit : close_digit,
    points_action,
    status,
  ])
}
