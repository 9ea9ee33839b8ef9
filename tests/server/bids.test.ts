import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import type { Bid, Session } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { reconcile } from '../../server/db/reconcile.ts'
import { openHouse, type TestPlayer } from '../support/house.ts'
import { onDatabase } from '../support/on-database.ts'

type House = Awaited<ReturnType<typeof openHouse>>

const NOON = '2026-11-18T12:00:00+05:30'
const AFTER_OPEN = '2026-11-18T15:30:00+05:30'
const accepted = { httpStatus: 200, success: '1', msg: 'Bid placed successfully.' }

const everyType: [bid: Bid, rate: string][] = [
  [{ type: 'Single Digit', session: 'Open', digit: '7' }, '10 KA 100'],
  [{ type: 'Single Digit', session: 'Close', digit: '0' }, '10 KA 100'],
  [{ type: 'Jodi Digit', jodi: '16' }, '10 KA 1000'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, '10 KA 1600'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, '10 KA 3200'],
  [{ type: 'Triple Pana', session: 'Open', pana: '777' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, '10 KA 10000'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, '10 KA 100000'],
]

describe('bids', () => {
  const opened = onDatabase('pglite')
  let house: House
  let player: TestPlayer

  beforeAll(async () => {
    house = await openHouse(opened.db, NOON)
  })

  beforeEach(async () => {
    setClock(NOON)
    player = await house.addPlayer(1_000)
  })

  afterEach(async () => {
    expect(await reconcile(opened.db)).toEqual([])
  })

  test.each(everyType)(
    'of every type are taken and told as they were sent: %o',
    async (bid, rate) => {
      const sent = { ...toWire(bid), points_action: '15' }
      expect(await player.bid(sent)).toMatchObject({ ...accepted, Remaining_user_balance: 985 })
      const [told] = await player.history()
      expect(told).toEqual({
        ...sent,
        points_action: 15,
        date: '11/18/2026',
        game_name: 'Kesar Mahal',
        id: expect.any(String),
        status: 'placed',
        rate,
        placed_at: expect.any(Number),
        result: '***-**-***',
      })
      expect(Math.abs(Number(told?.placed_at) - house.clock.now())).toBeLessThan(5_000)
    },
  )

  test('keep the rate they were placed at', async () => {
    await player.bid()
    await run(`UPDATE rates SET max_value = 90 WHERE game_type = 'Single Digit'`)
    await player.bid()
    await run(`UPDATE rates SET max_value = 100 WHERE game_type = 'Single Digit'`)
    expect((await player.history()).map(bid => bid.rate)).toEqual(['10 KA 90', '10 KA 100'])
  })

  test.each([
    ['9', sentences.minimumPoints],
    ['10.0', sentences.minimumPoints],
    ['1e3', sentences.minimumPoints],
    [' 10', sentences.minimumPoints],
    ['-50', sentences.minimumPoints],
    ['०९', sentences.minimumPoints],
    ['', sentences.minimumPoints],
    ['1001', 'Your balance of 1,000 points is not enough for this bid.'],
    ['100001', 'The most you can bid at once is 1,00,000 points.'],
    ['999999999', 'The most you can bid at once is 1,00,000 points.'],
  ])('of %j points are refused: %s', async (points, sentence) => {
    await refuses({ points_action: points }, sentence)
  })

  test('have a maximum of the operator’s', async () => {
    await run(`INSERT INTO settings VALUES ('MAX_BID', '500')`)
    await refuses({ points_action: '501' }, 'The most you can bid at once is 500 points.')
    expect(await player.bid({ points_action: '500' })).toMatchObject(accepted)
    await run(`UPDATE settings SET value = 'plenty' WHERE key = 'MAX_BID'`)
    expect(await player.bid({ points_action: '500' })).toMatchObject(accepted)
    await run(`DELETE FROM settings WHERE key = 'MAX_BID'`)
  })

  test.each([
    [{ open_digit: '12' }, sentences.numberInvalid],
    [{ open_digit: 'NA' }, sentences.numberInvalid],
    [{ close_digit: '7' }, sentences.numberInvalid],
    [{ session: 'Noon' }, sentences.numberInvalid],
    [{ game_type: 'Red Bracket' }, sentences.numberInvalid],
    [{ game_type: 'Single Pana', open_pana: '321', open_digit: '6' }, sentences.numberInvalid],
    [{ game_type: 'Single Pana', open_pana: '128', open_digit: '2' }, sentences.numberInvalid],
    [{ game_name: 'Nowhere' }, 'There is no market called Nowhere.'],
    [{ game_name: 'kesar mahal' }, 'There is no market called kesar mahal.'],
    [{ day: '2026-11-17' }, sentences.marketClosed],
    [{ day: '2026-11-19' }, sentences.marketClosed],
    [{ day: 'tomorrow' }, sentences.marketClosed],
    [{ day: '0000-01-01' }, sentences.marketClosed],
    [{ game_name: 'Mor Pankh Morning' }, sentences.marketClosed],
    [{ bid_id: 'one' }, 'Please send the bid again with a proper bid id.'],
  ])('with %o are refused: %s', async (fields, sentence) => {
    await refuses(fields, sentence)
  })

  test('of the open session, jodi and the sangams end with the open cut-off', async () => {
    setClock(AFTER_OPEN)
    const session: Session = 'Close'
    for (const [bid] of everyType) {
      const { type } = bid
      if ('session' in bid) {
        const [onOpen, onClose] = [toWire({ ...bid, session: 'Open' }), toWire({ ...bid, session })]
        await refuses(onOpen, 'Open bids of Kesar Mahal are over for today. Please choose Close.')
        expect(await player.bid(onClose)).toMatchObject(accepted)
      } else {
        await refuses(toWire(bid), `${type} is taken only before the open time of Kesar Mahal.`)
      }
    }
  })

  test('with an id that has its verdict get it again, whatever has changed since', async () => {
    const [taken, refused] = [{ bid_id: id(1) }, { bid_id: id(2), points_action: '2000' }]
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    const sentence = 'Your balance of 990 points is not enough for this bid.'
    expect(await player.bid(refused)).toMatchObject({ success: '0', msg: sentence })

    await player.bid({ points_action: '100' })
    setClock(AFTER_OPEN)
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    expect(await player.bid(refused)).toMatchObject({ success: '0', msg: sentence })
    expect(await player.history()).toHaveLength(2)
  })

  test.each([
    { points_action: '20' },
    { open_digit: '8' },
    { session: 'Close', open_digit: 'NA', close_digit: '7' },
    { game_name: 'Neel Sagar' },
    { day: '2026-11-18' },
  ])('with an id of another bid are refused: %o', async other => {
    await player.bid({ bid_id: id(1) })
    expect(await player.bid({ bid_id: id(1), ...other })).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: 'This bid id was already used for another bid.',
    })
    expect(await player.history()).toHaveLength(1)
  })

  test('may share an id with another player’s, and may do without', async () => {
    const other = await house.addPlayer(1_000)
    expect(await player.bid({ bid_id: id(1) })).toMatchObject(accepted)
    expect(await other.bid({ bid_id: id(1), points_action: '20' })).toMatchObject(accepted)
    expect(await player.bid({ bid_id: undefined })).toMatchObject(accepted)
    expect(await player.bid({ bid_id: undefined })).toMatchObject(accepted)
    expect(await player.history()).toHaveLength(3)
    expect(await other.history()).toHaveLength(1)
  })

  test('are taken on a day whose draws nobody has made yet', async () => {
    setClock('2026-11-18T23:00:00+05:30')
    player = await house.addPlayer(1_000)
    setClock('2026-11-19T00:00:01+05:30')
    expect(await player.bid()).toMatchObject(accepted)
    expect((await player.history())[0]?.date).toBe('11/19/2026')
  })

  test('of a player who is not active are refused', async () => {
    player = await house.addPlayer(1_000, '0')
    const reply = await player.bid()
    expect([reply.httpStatus, reply.success]).toEqual([403, '0'])
    expect(await balance()).toBe(1_000)
  })

  test('are paged from the newest, each once', async () => {
    for (let points = 10; points < 22; points++) await player.bid({ points_action: String(points) })
    const pages: unknown[][] = []
    let before: unknown
    do {
      const page = await player.history({ limit: 5, ...(before ? { before } : {}) })
      pages.push(page.map(bid => bid.points_action))
      before = page.at(-1)?.id
    } while (before)
    expect(pages).toEqual([[21, 20, 19, 18, 17], [16, 15, 14, 13, 12], [11, 10], []])
    const other = await house.addPlayer(1_000)
    await other.bid()
    const [foreign] = await other.history()
    expect(await player.history({ before: foreign?.id })).toEqual([])
  })

  async function refuses(fields: object, sentence: string) {
    const [points, count] = [await balance(), (await player.history()).length]
    expect(await player.bid(fields)).toMatchObject({ httpStatus: 200, success: '0', msg: sentence })
    expect([await balance(), (await player.history()).length]).toEqual([points, count])
  }

  async function balance() {
    const [row] = await run(`SELECT balance FROM wallets
      WHERE account = 'wallet' AND player_id = '${player.id}'`)
    return row?.balance
  }

  function run(text: string) {
    return opened.db.query<{ balance: number }>({ name: text, text }, [])
  }

  function setClock(at: string) {
    house.clock.offsetMs = Date.parse(at) - Date.now()
  }
})

function id(number: number) {
  return `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`
}
