import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { erase } from '../../../server/privacy/erase.ts'
import { setUpCommand } from '../operator/run-command.ts'
import { waitingForLocks } from '../support/database.ts'
import type { Reply } from '../support/game-server.ts'
import {
  DAY,
  OPEN_CUTOFF,
  type Player,
  setUpResultsServer,
  type TestMarket,
} from '../support/results-server.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

describe('receipts, on PostgreSQL', () => {
  const server = setUpResultsServer()
  const { operator } = setUpCommand(server)
  let market: TestMarket
  let player: Player
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
    expect(history[1]).not.toHaveProperty('slip_id')
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

  test('take no bid once they were issued, and the same bid goes on another slip', async () => {
    await bid('7', 10)
    const issued = await read()
    const late = { bid_id: randomUUID() }
    for (const _ of [1, 2]) {
      expect(await bid('8', 20, late)).toMatchObject({
        ...{ httpStatus: 200, success: '0', code: 'slip_closed' },
        msg: 'This slip takes no more bids. Please place the bid on a new slip.',
      })
    }
    expect(await player.balances()).toMatchObject({ wallet: 990 })
    const other = randomUUID()
    expect(await bid('8', 20, { ...late, slip_id: other })).toMatchObject({ success: '1' })
    expect(await bid('8', 20, late)).toMatchObject({ success: '1', Remaining_user_balance: 970 })
    expect(await read()).toEqual({ ...issued, server_time: expect.any(Number) })
    expect(await read(player, other)).toMatchObject({ data: { count: 1, points: 20 } })
  })

  test('take bids for five minutes of the clock of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await bid('7', 10)
    server.setClock('12:04')
    expect(await bid('8', 10)).toMatchObject({ success: '1' })
    // The clock of this copy is wrong, that of the database is not.
    vi.setSystemTime(Date.now() + 10 * 60_000)
    expect(await bid('9', 10)).toMatchObject({ success: '1' })
    vi.useRealTimers()
    server.setClock('12:06')
    expect(await bid('0', 10)).toMatchObject({ code: 'slip_closed' })
    expect(await bid('0', 10, { slip_id: undefined })).toMatchObject({ success: '1' })
    expect(await read()).toMatchObject({ data: { count: 3, balance_after: 970 } })
  })

  test('take no bid that waited for its wallet while they were issued', async () => {
    await bid('7', 10)
    const { reading, late } = await server.db.transaction(async query => {
      await query(lockWallet, [player.id])
      const reading = read()
      await untilWaiting(1)
      const late = bid('8', 20)
      await untilWaiting(2)
      return { reading, late }
    })
    const issued = await reading
    expect(await late).toMatchObject({ code: 'slip_closed' })
    expect(issued).toMatchObject({ data: { count: 1, balance_after: 990 } })
    expect(await read()).toEqual({ ...issued, server_time: expect.any(Number) })
  })

  test('wait for a bid that came first', async () => {
    await bid('7', 10)
    const { reading, early } = await server.db.transaction(async query => {
      await query(lockWallet, [player.id])
      const early = bid('8', 20)
      await untilWaiting(1)
      const reading = read()
      await untilWaiting(2)
      return { reading, early }
    })
    expect(await early).toMatchObject({ success: '1' })
    expect(await reading).toMatchObject({ data: { count: 2, balance_after: 970 } })
  })

  test('are refused for a slip without bids, a malformed slip and a malformed bid', async () => {
    expect(await read()).toMatchObject({ success: '0', code: 'receipt_missing' })
    expect(await read(player, 'x')).toMatchObject({ code: 'slip_id_invalid' })
    expect(await bid('7', 10, { slip_id: 'x' })).toMatchObject({ code: 'slip_id_invalid' })
    expect(await player.history()).toEqual([])
  })

  test('are found by the operator, however the number is typed, and a wrong number is not', async () => {
    await bid('7', 10)
    const { number } = (await read()).data as { number: string }
    const typed = number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const found = await operator('receipt', `${typed.slice(0, 4)} ${typed.slice(4)}`)
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(found.out).toMatch(
      new RegExp(
        `^Receipt ${number} is genuine\\.\nPlayer +${player.phone}\nPlaced +${DAY} 12:0.*\nBids +1\nPoints +10\nBalance +990 after the last bid\n\nPLACED[^]*${market.name} +${DAY} +Open +Single Digit +7 +10 +placed\n$`,
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
    server.setClock(OPEN_CUTOFF)
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

  function read(reader = player, slip_id = slip): Promise<Reply> {
    return reader.ask('get_receipt.php', { slip_id })
  }
})

const lockWallet = {
  name: '',
  text: `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR UPDATE`,
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
