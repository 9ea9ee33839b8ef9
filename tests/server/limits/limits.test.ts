import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDays } from '../../../server/markets/draws.ts'
import { addMarket } from '../../support/markets.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr } from '../../support/test-players.ts'
import { askForPayment, sendEvent, startPayment } from '../support/payments.ts'
import { fundIdIn } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'
import { addLimited, answerTo, codeOf, onClose, raiseOf, setTime } from './limits.ts'

const WEDNESDAY = '12:00'

describe('the limits of a player', () => {
  const server = setUpServer()

  beforeEach(() => setTime(server, WEDNESDAY))

  reconcileAfterEach(server)

  describe('of stakes and losses', () => {
    test('take bids to the last point and say what is left and until when', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 500 })

      expect(codeOf(await player.stake(460))).toBe('done')
      expect(await player.stake(50)).toMatchObject({
        success: '0',
        code: 'limit_reached',
        params: { limit: 'stake_day', points: 500, left: 40, until: at('2026-11-19T00:00') },
        msg: 'Your daily stake limit is 500 points; 40 are left until midnight.',
      })
      expect(codeOf(await player.stake(40))).toBe('done')
      expect(codeOf(await player.stake(10))).toBe('limit_reached')
    })

    test('count the bids that were placed before the limit was set', async () => {
      const player = await addLimited(server, 10_000)
      await player.stake(300)

      expect(await player.set('stake_day', 200)).toMatchObject({ code: 'limit_set' })

      expect(await player.stake(10)).toMatchObject({ params: { points: 200, left: 0 } })
      expect(await player.used('stake_day')).toBe(300)
    })

    test('begin again at midnight, and weeks on Monday', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100, stake_week: 150 })
      const market = { game_name: await dayMarket() }
      const stake = (points: number) => player.stake(points, { ...market, ...onClose })

      expect(codeOf(await stake(100))).toBe('done')
      await setTime(server, '2026-11-19 09:00')
      expect(await stake(60)).toMatchObject({ params: { limit: 'stake_week', left: 50 } })
      expect(codeOf(await stake(50))).toBe('done')
      await setTime(server, '2026-11-23 09:00')
      expect(codeOf(await stake(100))).toBe('done')
    })

    test('count a bid past midnight on the new date, not on its market-day', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      const market = await nightMarket()
      const stake = () => player.stake(100, { game_name: market, ...onClose })

      await setTime(server, '23:50')
      expect(codeOf(await stake())).toBe('done')
      expect(codeOf(await stake())).toBe('limit_reached')
      await setTime(server, '2026-11-19 00:04')
      expect(codeOf(await stake())).toBe('done')
      expect(await player.used('stake_day')).toBe(100)
    })

    test('count a loss less what its own bids have paid, whenever that was', async () => {
      const player = await addLimited(server, 10_000, { loss_day: 100, loss_week: 500 })
      const market = await addOpen('Loss Bazaar', 15 * 60, 22 * 60)
      const stake = (points: number, digit: string) =>
        player.stake(points, { game_name: market, open_digit: digit })
      await stake(60, '1')
      await stake(40, '2')
      expect(codeOf(await stake(10, '3'))).toBe('limit_reached')

      // 128 makes the ank 1: 60 points win 600.
      await setTime(server, '15:10')
      await server.operator('result', { name: market, session: 'Open', pana: '128' })
      expect(await player.used('loss_day')).toBe(100 - 600)
      expect(await player.used('loss_week')).toBe(100 - 600)

      await server.operator('correct', { name: market, session: 'Open', pana: '129' })
      expect(await player.used('loss_day')).toBe(100 - 400)
      await server.operator('correct', { name: market, session: 'Open', pana: '130' })
      expect(await player.used('loss_day')).toBe(100)
      const close = { ...onClose, game_name: market }
      expect(codeOf(await player.stake(10, close))).toBe('limit_reached')
    })

    test('give a payout to the day of its bid, not to the day of its result', async () => {
      const player = await addLimited(server, 10_000, { loss_day: 100, loss_week: 150 })
      const market = await addOpen('Late Bazaar', 15 * 60, 22 * 60)
      await player.stake(100, { game_name: market, open_digit: '1' })

      await setTime(server, '2026-11-19 09:00')
      await player.stake(50, { game_name: market, open_digit: '5' })
      const past = { name: market, session: 'Open', day: '2026-11-18' }
      await server.operator('result', { ...past, pana: '128' })

      expect(await player.used('loss_day')).toBe(50)
      expect(await player.used('loss_week')).toBe(150 - 1_000)
      const another = await player.stake(50, { game_name: market, open_digit: '6' })
      expect(codeOf(another)).toBe('done')
    })

    test('count a refund as points that were not lost', async () => {
      const player = await addLimited(server, 10_000, { loss_day: 100 })
      const market = await addOpen('Void Bazaar', 15 * 60, 22 * 60)
      await player.stake(100, { game_name: market })

      await server.operator('void', { name: market, day: '2026-11-18' })

      expect(await player.used('loss_day')).toBe(0)
    })

    test('take a bid again after the clock went back by days', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      const market = { game_name: await dayMarket(), ...onClose }
      await setTime(server, '2026-11-20 09:00')
      expect(codeOf(await player.stake(100, market))).toBe('done')

      await setTime(server, WEDNESDAY)
      expect(codeOf(await player.stake(100, market))).toBe('done')
      expect(codeOf(await player.stake(10, market))).toBe('limit_reached')
    })
  })

  describe('of deposits', () => {
    test('count requests and payments from the moment they are asked for', async () => {
      const player = await addLimited(server, 0, { deposit_day: 500, deposit_week: 900 })

      expect(codeOf(await player.deposit(300))).toBe('done')
      const payment = { transId: randomUUID(), points: 300 }
      expect(await askForPayment(server, player, payment)).toMatchObject({
        status: 'failed',
        code: 'limit_reached',
        msg: 'Your daily deposit limit is 500 points; 200 are left until midnight.',
      })
      expect(codeOf(await askForPayment(server, player, { ...payment, points: 200 }))).toBe('done')
      expect(codeOf(await player.deposit(100))).toBe('limit_reached')
    })

    test('give a deposit that used them up its first reply when it is sent again', async () => {
      const player = await addLimited(server, 0, { deposit_day: 500 })
      const utr = newUtr()
      const first = await player.deposit(500, utr)
      const transId = randomUUID()

      expect(await player.deposit(500, utr)).toMatchObject({ success: '1', msg: first.msg })
      expect(codeOf(await askForPayment(server, player, { transId, points: 100 }))).toBe(
        'limit_reached',
      )
    })

    test('count no withdrawal', async () => {
      const player = await addLimited(server, 1_000, { deposit_day: 500 })

      expect(codeOf(await player.withdraw(500))).toBe('done')

      expect(codeOf(await player.deposit(500))).toBe('done')
    })

    // Fails if a week begins with a month. 30 November is a Monday.
    test('count a week that began in the month before', async () => {
      await setTime(server, '2026-11-30 12:00')
      const player = await addLimited(server, 0, { deposit_week: 500, deposit_month: 900 })
      expect(codeOf(await player.deposit(400))).toBe('done')

      await setTime(server, '2026-12-01 12:00')

      expect(await player.used('deposit_week')).toBe(400)
      expect(await player.used('deposit_month')).toBe(0)
      expect(codeOf(await player.deposit(101))).toBe('limit_reached')
      expect(codeOf(await player.deposit(100))).toBe('done')
    })

    test('give back what was declined', async () => {
      const player = await addLimited(server, 0, { deposit_day: 500 })
      const asked = await player.deposit(500)

      await server.operator('decline', { id: fundIdIn(asked), reason: 'Not received' })

      expect(await player.used('deposit_day')).toBe(0)
      expect(codeOf(await player.deposit(500))).toBe('done')
    })

    test('count an approved request on the day of the request', async () => {
      const player = await addLimited(server, 0, { deposit_day: 500, deposit_month: 600 })
      await setTime(server, '2026-11-02 12:00')
      expect(codeOf(await player.deposit(100))).toBe('done')
      await setTime(server, WEDNESDAY)
      const asked = await player.deposit(500)

      await setTime(server, '2026-11-19 00:04')
      await server.operator('approve', { id: fundIdIn(asked) })

      expect(await player.used('deposit_day')).toBe(0)
      expect(await player.used('deposit_month')).toBe(600)
      await setTime(server, '2026-12-01 00:00')
      expect(await player.used('deposit_month')).toBe(0)
    })

    test('credit an approved deposit that has arrived, count it, and say so to both', async () => {
      const player = await addLimited(server, 0, { deposit_day: 500 })
      const asked = await player.deposit(400)
      await player.set('deposit_day', 100)

      expect(await server.operator('approve', { id: fundIdIn(asked) })).toMatchObject({
        success: '1',
        warning: expect.stringContaining('above the player’s daily deposit limit'),
      })

      expect(await player.balances()).toMatchObject({ wallet: 400 })
      expect(await player.used('deposit_day')).toBe(400)
      expect((await player.requests())[0]).toMatchObject({ over_limit: 'deposit_day' })
    })
  })

  describe('that a credited deposit is above', () => {
    // Fails if the deposit itself counts in the period, or one of an earlier or a later period.
    test.each([
      ['deposit_day', '2026-11-19'],
      ['deposit_week', '2026-11-23'],
      ['deposit_month', '2026-12-01'],
    ] as const)(
      '%s counts the other deposits of the period of its request',
      async (kind, later) => {
        const player = await addLimited(server, 0)
        const first = fundIdIn(await player.deposit(300))
        await setTime(server, `${later} 12:00`)
        const second = fundIdIn(await player.deposit(200))
        const third = fundIdIn(await player.deposit(200))
        await player.set(kind, 350)

        expect([
          await overLimitOf(first),
          await overLimitOf(second),
          await overLimitOf(third),
        ]).toEqual([undefined, kind, kind])
      },
    )

    test('is the one with the least left and, of equal ones, that of the longest period', async () => {
      const player = await addLimited(server, 0)
      const ids = []
      for (let count = 0; count < 2; count++) ids.push(fundIdIn(await player.deposit(200)))
      await player.set('deposit_day', 300)
      await player.set('deposit_month', 350)
      expect(await overLimitOf(ids[0]!)).toBe('deposit_day')
      await player.set('deposit_month', 300)
      await player.set('deposit_week', 300)
      expect(await overLimitOf(ids[1]!)).toBe('deposit_month')
    })

    async function overLimitOf(id: string) {
      await server.operator('approve', { id })
      const text = 'SELECT over_limit FROM fund_requests WHERE id = $1'
      const [row] = await server.run<{ over_limit: string | null }>(text, [id])
      return row!.over_limit ?? undefined
    }
  })

  describe('when they change', () => {
    test('wait 24 hours and a second yes when they are raised', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      expect(await player.set('stake_day', 500)).toMatchObject({ code: 'limit_waits' })
      const id = await raiseOf(player)

      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_waits' })
      await setTime(server, '2026-11-19 11:59')
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_waits' })
      await setTime(server, '2026-11-19 12:01')
      expect(await player.stake(200, onClose)).toMatchObject({
        params: { points: 100 },
      })
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_set' })
      expect(codeOf(await player.stake(200, onClose))).toBe('done')
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_over' })
    })

    test('are removed in the same way, and can be cancelled', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      await player.set('stake_day', null)
      const id = await raiseOf(player)

      expect(await answerTo(player, id, 'call_off')).toMatchObject({ code: 'limit_called_off' })

      await setTime(server, '2026-11-19 12:01')
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_over' })
      expect(codeOf(await player.stake(110, onClose))).toBe('limit_reached')
    })

    test('wait again from the last raise, and a lower limit calls the raise off', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      await player.set('stake_day', 200)
      const first = await raiseOf(player)
      await setTime(server, '2026-11-19 11:00')
      await player.set('stake_day', 300)
      const second = await raiseOf(player)
      await setTime(server, '2026-11-19 13:00')

      expect(await answerTo(player, first, 'confirm')).toMatchObject({ code: 'limit_change_over' })
      expect(await answerTo(player, second, 'confirm')).toMatchObject({
        code: 'limit_change_waits',
      })
      await player.set('stake_day', 50)
      await setTime(server, '2026-11-20 13:00')
      expect(await answerTo(player, second, 'confirm')).toMatchObject({ code: 'limit_change_over' })
    })

    test('cannot be confirmed by another player, nor a week after the wait', async () => {
      const player = await addLimited(server, 10_000, { stake_day: 100 })
      const other = await addLimited(server, 0)
      await player.set('stake_day', 500)
      const id = await raiseOf(player)
      await setTime(server, '2026-11-19 13:00')

      expect(await answerTo(other, id, 'confirm')).toMatchObject({ code: 'limit_change_over' })
      expect(await answerTo(other, id, 'call_off')).toMatchObject({ code: 'limit_change_over' })
      await setTime(server, '2026-11-26 12:01')
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_over' })
    })
  })

  describe('for the operator', () => {
    test('are shown and lowered with a reason, and never raised or removed', async () => {
      const player = await addLimited(server, 1_000, { stake_day: 500 })
      const change = { phone: player.phone, kind: 'stake_day', reason: 'Asked by phone' }

      const raised = await server.operator('player-limit', { ...change, points: '600' })
      expect(raised).toMatchObject({ code: 'limit_not_tighter' })
      expect(await server.operator('player-limit', { ...change, points: '' })).toMatchObject({
        success: '0',
      })
      expect(await server.operator('player-limit', { ...change, points: '50' })).toMatchObject({
        limits: [{ kind: 'stake_day', points: 50, used: 0 }],
        history: [{ by: 'operator', reason: 'Asked by phone', before: 500, after: 50 }, {}],
      })
      expect(await player.stake(60)).toMatchObject({ params: { left: 50 } })
      expect(JSON.stringify(await player.limits())).not.toContain('Asked by phone')
    })
  })

  test('have what was staked and won since the login, for the reminder', async () => {
    const player = await addLimited(server, 1_000)
    const market = await addOpen('Reminder Bazaar', 15 * 60, 22 * 60)
    await player.stake(100, { game_name: market, open_digit: '1' })
    await player.stake(50, { game_name: market, open_digit: '2' })
    expect(await player.limits()).toMatchObject({ session: { staked: 150, won: 0 } })

    await setTime(server, '15:10')
    await server.operator('result', { name: market, session: 'Open', pana: '128' })
    expect(await player.limits()).toMatchObject({ session: { staked: 150, won: 1_000 } })

    await server.db.query(
      { name: 'test_later_login', text: 'UPDATE sessions SET created_at = $1' },
      [new Date(server.clock.now())],
    )
    expect(await player.limits()).toMatchObject({ session: { staked: 0 } })
  })

  describe('on a break', () => {
    test('refuse bids and deposits, and leave histories and withdrawals', async () => {
      const player = await addLimited(server, 10_000)
      await player.stake(100)
      expect(await player.takeBreak('24h')).toMatchObject({
        code: 'break_begun',
        msg: 'Your break lasts until 11/19/2026, 12:00 pm.',
      })

      expect(await player.stake(10)).toMatchObject({ code: 'excluded', httpStatus: 200 })
      expect(await player.deposit(500)).toMatchObject({ code: 'excluded' })
      const payment = { transId: randomUUID(), points: 500 }
      expect(await askForPayment(server, player, payment)).toMatchObject({ code: 'excluded' })
      expect(await player.history()).toHaveLength(1)
      expect(await player.statement()).not.toHaveLength(0)
      expect(codeOf(await player.withdraw(500))).toBe('done')
      expect((await player.ask('get_profile.php', {})).data).toMatchObject({ status: '1' })
    })

    test('are never shorter, neither by the player nor by the operator', async () => {
      const player = await addLimited(server, 1_000)
      await player.takeBreak('6m')

      expect(await player.takeBreak('24h')).toMatchObject({ code: 'exclusion_longer' })
      const shorter = { phone: player.phone, span: '7d', reason: 'Asked by phone' }
      expect(await server.operator('exclude', shorter)).toMatchObject({ code: 'exclusion_longer' })
      const longer = { ...shorter, span: '1y' }
      expect(await server.operator('exclude', longer)).toMatchObject({ success: '1' })
      expect(await player.limits()).toMatchObject({
        excluded_until: expect.closeTo(at('2027-11-18T12:00'), -5),
      })
    })

    test('end by themselves', async () => {
      const player = await addLimited(server, 1_000)
      await player.takeBreak('24h')
      await setTime(server, '2026-11-19 12:01')

      expect(codeOf(await player.stake(10, onClose))).toBe('done')
      expect(codeOf(await player.deposit(500))).toBe('done')
    })

    test('cancel a raise that waits', async () => {
      const player = await addLimited(server, 1_000, { stake_day: 100 })
      await player.set('stake_day', 500)
      const id = await raiseOf(player)
      await player.takeBreak('24h')

      await setTime(server, '2026-11-19 13:00')
      expect(await answerTo(player, id, 'confirm')).toMatchObject({ code: 'limit_change_over' })
    })

    test('credit a deposit that was on its way', async () => {
      const player = await addLimited(server, 0)
      const payment = await startPayment(server, player, 500)
      await player.takeBreak('24h')

      await sendEvent(server, payment, 'SUCCESS')

      expect(await player.balances()).toMatchObject({ wallet: 500 })
    })
  })

  function at(time: string) {
    return Date.parse(`${time}:00+05:30`)
  }

  async function addOpen(name: string, openMinute: number, closeMinute: number) {
    await addMarket(server.db, name, { openMinute, closeMinute })
    await openDays(server.db, server.clock)
    return name
  }

  /** Bids that need no other field: the close of a market that is open all day. */
  function dayMarket() {
    return addOpen(`Day ${randomUUID().slice(0, 8)}`, 23 * 60 + 30, 23 * 60 + 50)
  }

  function nightMarket() {
    return addOpen(`Night ${randomUUID().slice(0, 8)}`, 22 * 60, 30)
  }
})
