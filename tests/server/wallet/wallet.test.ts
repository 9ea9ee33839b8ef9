import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankDetails } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { fundIdIn } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const server = setUpServer()
let player: TestPlayer

beforeEach(async () => {
  server.clock.moveTo('12:00')
  player = await server.addPlayer(1_000, { withBank: false })
})

reconcileAfterEach(server)

describe('the statement', () => {
  test('is oldest first, and its entries add up to the balance', async () => {
    await move()
    const entries = await player.statement()
    expect(entries.map(entry => `${entry.kind} ${entry.amount} ${entry.updated_amount}`)).toEqual([
      'welcome 1000 1000',
      'bid -10 990',
      'deposit 700 1690',
      'bid -20 1670',
      'withdrawal -500 1170',
      'withdrawal_returned 500 1670',
      'credit 30 1700',
    ])
    expect(entries.map(entry => entry.version)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(entries[1]).toMatchObject({
      date: '11/18/2026',
      remark: 'Bid Kesar Mahal, Open, Single Digit 7',
      params: { market: 'Kesar Mahal', session: 'Open', type: 'Single Digit', number: '7' },
      at: expect.any(Number),
      id: expect.any(String),
      ref: (await player.history()).at(-1)?.id,
    })
    expect(entries[6]).toMatchObject({ remark: 'Credit: Sorry', params: { reason: 'Sorry' } })
    const held = await player.balances()
    expect(entries.at(-1)?.updated_amount).toBe(held.wallet)
  })

  test('has the slip of a bid, and of nothing else', async () => {
    const slip_id = randomUUID()
    await player.bid({ slip_id })
    await player.bid()
    const slips = (await player.statement()).map(({ kind, slip_id: slip }) => [kind, slip])
    expect(slips.slice(-2)).toEqual([
      ['bid', slip_id],
      ['bid', ''],
    ])
    expect(slips[0]).toEqual(['welcome', ''])
  })

  test('has pages by version, with each entry once', async () => {
    await move()
    const pages: unknown[][] = []
    let before: string | undefined
    do {
      const page = await player.statement({ limit: 3, ...(before ? { before } : {}) })
      pages.push(page.map(entry => entry.version))
      before = page[0] && String(page[0].version)
    } while (before)
    expect(pages).toEqual([[5, 6, 7], [2, 3, 4], [1], []])
  })

  test.each([
    ['bid', [2, 4]],
    ['deposit', [1, 3, 7]],
    ['withdrawal', [5, 6]],
    ['win', []],
    ['refund', []],
  ])('is filtered by the kind %s', async (kind, versions) => {
    await move()
    expect((await player.statement({ kind })).map(entry => entry.version)).toEqual(versions)
    const last = versions.at(-1)
    if (last === undefined) return
    const page = await player.statement({ kind, limit: 1, before: String(last) })
    expect(page.map(entry => entry.version)).toEqual(versions.slice(-2, -1))
  })

  // Fails if statement.ts does not compare `at` with both instants, or takes another time zone.
  test('is filtered by days in Asia/Kolkata, the last one included', async () => {
    for (const [at, game_name] of [
      ['23:50', 'Raat Rani Night'],
      ['2026-11-19 00:00:01', 'Kesar Mahal'],
      ['2026-11-19 23:50', 'Raat Rani Night'],
      ['2026-11-20 00:00:01', 'Kesar Mahal'],
    ] as const) {
      server.clock.moveTo(at)
      expect(await player.bid({ game_name })).toMatchObject({ success: '1' })
    }
    const dates = async (filter: object) =>
      (await player.statement(filter)).map(entry => String(entry.date).slice(3, 5))
    expect(await dates({})).toEqual(['18', '18', '19', '19', '20'])
    expect(await dates({ from: '2026-11-19' })).toEqual(['19', '19', '20'])
    expect(await dates({ to: '2026-11-18' })).toEqual(['18', '18'])
    expect(await dates({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['19', '19'])
    expect(await dates({ from: '2026-11-21' })).toEqual([])
    expect(await dates({ from: '2026-11-20', to: '9999-12-31' })).toEqual(['20'])
    expect(await dates({ from: '0001-01-01', to: '9999-12-31' })).toEqual(await dates({}))
    expect(await dates({ to: '2026-11-17' })).toEqual([])
    expect(await dates({ kind: 'deposit', to: '2026-11-18' })).toEqual(['18'])
    expect(await dates({ kind: 'deposit', from: '2026-11-19' })).toEqual([])
    const deposit = { kind: 'welcome', points: 1000 }
    const sums = (opening: number, closing: number, bids: number, more: object[] = []) => ({
      ...{ opening, closing },
      kinds: [...(bids ? [{ kind: 'bid', points: bids }] : []), ...more],
    })
    expect(await sumsOf({})).toEqual(sums(0, 960, -40, [deposit]))
    expect(await sumsOf({ to: '2026-11-18' })).toEqual(sums(0, 990, -10, [deposit]))
    expect(await sumsOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual(sums(990, 970, -20))
    expect(await sumsOf({ from: '2026-11-20' })).toEqual(sums(970, 960, -10))
    expect(await sumsOf({ from: '2026-11-21' })).toEqual(sums(960, 960, 0))
    expect(await sumsOf({ to: '2026-11-17' })).toEqual(sums(0, 0, 0))
  })

  async function sumsOf(fields: object) {
    const reply = await player.ask('get_wallet_sums.php', fields)
    return reply.data as { opening: number; closing: number; kinds: object[] }
  }

  test.each([
    [{ kind: 'theft' }, 400, 'There is no such kind of entry.'],
    [{ from: '2026-02-30' }, 200, 'Please choose a valid date.'],
    [{ to: '11/18/2026' }, 200, 'Please choose a valid date.'],
    [{ limit: 201 }, 200, 'Please ask for 1 to 200 rows.'],
    [{ limit: 0 }, 200, 'Please ask for 1 to 200 rows.'],
    [{ before: '-1' }, 200, 'An entry has a number.'],
  ])('refuses %o', async (fields, httpStatus, msg) => {
    const reply = await player.ask('get_wallet_history.php', fields)
    expect(reply).toMatchObject({ httpStatus, success: '0', msg })
  })

  /** Seven entries of five kinds. */
  async function move() {
    await player.saveBank()
    await player.bid()
    await server.operator('approve', { id: fundIdIn(await player.deposit(700)) })
    await player.bid({ points_action: '20' })
    const id = fundIdIn(await player.withdraw(500))
    await server.operator('decline', { id, reason: 'No' })
    const credit = { id: crypto.randomUUID(), points: '30', reason: 'Sorry' }
    await server.operator('credit', { ...credit, phone: player.phone })
  }
})

describe('bank details', () => {
  test('are saved, the IFSC code in capitals, and shown in the profile', async () => {
    const spaced = { ifsc_code: ' abcd0123456 ', account_holder_name: ' Asha Rao ' }
    expect(await player.saveBank(spaced)).toMatchObject({
      httpStatus: 200,
      success: '1',
      msg: 'Bank details saved.',
    })
    expect((await profile()).bank_details).toEqual(bankDetails)
  })

  test.each([
    [{ ifsc_code: '' }, 'Please enter a valid IFSC code, like ABCD0123456.'],
    [{ ifsc_code: 'ABCD1123456' }, 'Please enter a valid IFSC code, like ABCD0123456.'],
    [{ ifsc_code: 'ABC00123456' }, 'Please enter a valid IFSC code, like ABCD0123456.'],
    [{ ifsc_code: 'ABCD01234567' }, 'Please enter a valid IFSC code, like ABCD0123456.'],
    [{ account_number: '12345678' }, 'Please enter an account number of 9 to 18 digits.'],
    [{ account_number: '1'.repeat(19) }, 'Please enter an account number of 9 to 18 digits.'],
    [{ account_number: '12345678x' }, 'Please enter an account number of 9 to 18 digits.'],
    [{ bank_name: ' ' }, 'Please enter the bank name.'],
    [{ account_holder_name: '' }, 'Please enter the account holder name.'],
    [{ paytm: '123' }, 'paytm number must be 10 digits.'],
    [{ phonepay: '12345678901' }, 'phonePay number must be 10 digits.'],
    [{ googlepay: 'x' }, 'Google pay number must be 10 digits.'],
  ])('with %o are refused: %s', async (fields, sentence) => {
    const reply = await player.saveBank(fields)
    expect(reply).toMatchObject({ httpStatus: 200, success: '0', msg: sentence })
    expect((await profile()).bank_details).toBeNull()
  })

  async function profile() {
    const reply = await server.call(
      'get_profile.php',
      { phone_number: player.phone },
      player.headers,
    )
    return reply.data as Record<string, unknown>
  }
})
