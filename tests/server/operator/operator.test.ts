import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperatorRequest } from '#contract/operator/requests.ts'
import { operatorCalls } from '../../../tools/openapi/document.ts'
import { bankDetails } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { fundIdIn } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const UNKNOWN = 'D000000000'

const server = setUpServer()
let player: TestPlayer

beforeEach(async () => {
  player = await server.addPlayer(1_000)
})

reconcileAfterEach(server)

describe('the operator’s calls', () => {
  test('are refused without the token', async () => {
    expect(operatorCalls.length).toBeGreaterThan(35)
    for (const { name } of operatorCalls) {
      for (const token of ['', 'operator-token-for-test', 'operator-token-for-testsx']) {
        expect(await server.operator(name, {}, token)).toMatchObject({
          httpStatus: 401,
          success: '0',
          msg: 'This is not the operator’s token.',
        })
        await forgetTries()
      }
    }
  })

  test('do not exist for a player’s session', async () => {
    const response = await server.app.request('/operator/settings', {
      method: 'POST',
      headers: { ...player.headers, 'content-type': 'application/json', 'content-length': '2' },
      body: '{}',
    })
    expect(response.status).toBe(404)
  })

  test('refuse a sixty-first wrong token with 429, and still take the right one', async () => {
    const wrong = await Promise.all(
      Array.from({ length: 70 }, () => server.operator('settings', {}, 'wrong-token')),
    )
    expect(wrong.filter(reply => reply.httpStatus === 401)).toHaveLength(60)
    expect(wrong.filter(reply => reply.httpStatus === 429)).toHaveLength(10)
    expect(await server.operator('settings')).toMatchObject({ httpStatus: 200 })
    server.clock.moveBy(15 * 60 * 1000)
    expect(await server.operator('settings', {}, 'wrong-token')).toMatchObject({ httpStatus: 401 })
    await forgetTries()
  })

  test('answer 404 for an unknown call and for GET', async () => {
    expect(await server.operator('everything')).toMatchObject({
      httpStatus: 404,
      msg: 'There is no such call.',
    })
    for (const path of ['/operator', '/operator/', '/operator/settings']) {
      const response = await server.app.request(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('application/json')
    }
  })

  test.each([
    ['approve', {}, 400, 'The field id is missing.'],
    ['approve', { id: 'D123' }, 200, 'A fund id looks like D7K3MX9QTA.'],
    ['approve', { id: UNKNOWN, more: 1 }, 400, 'The field more is not known here.'],
    ['approve', { id: UNKNOWN }, 200, `There is no request ${UNKNOWN}.`],
    ['decline', { id: UNKNOWN, reason: 'No' }, 200, `There is no request ${UNKNOWN}.`],
    ['decline', { id: UNKNOWN, reason: ' ' }, 200, 'Please give a reason.'],
    ['image', { id: UNKNOWN }, 200, `There is no request ${UNKNOWN}.`],
    ['player', { phone: '1234567890' }, 200, 'There is no player with the number 1234567890.'],
    ['rate', { game_type: 'Jodi', min: '1', max: '2' }, 400, expect.stringContaining('Jodi Digit')],
    ['rate', { game_type: 'Jodi Digit', min: '0', max: '2' }, 200, expect.any(String)],
  ])('refuse %s with %o', async (name, request, httpStatus, msg) => {
    expect(await server.operator(name, request)).toMatchObject({ httpStatus, success: '0', msg })
  })

  async function forgetTries() {
    await server.db.query({ name: 'test_forget', text: 'DELETE FROM attempts' }, [])
  }
})

describe('requests', () => {
  test('are listed in pages, newest first, with what a decision needs', async () => {
    const deposit = fundIdIn(await player.deposit(500, 'ABCDEF123456'))
    const withdrawal = fundIdIn(await player.withdraw(600))
    const { requests } = (await server.operator('requests', { limit: '2' })) as unknown as {
      requests: OperatorRequest[]
    }
    expect(requests).toEqual([
      expect.objectContaining({ id: withdrawal, kind: 'withdrawal', bank: bankDetails }),
      expect.objectContaining({ id: deposit, kind: 'deposit', utr: 'ABCDEF123456', bank: null }),
    ])
    expect(requests[0]).toMatchObject({ phone: player.phone, name: 'Asha Rao', status: 0 })
    const older = await server.operator('requests', { before: withdrawal, limit: '1' })
    expect(older).toMatchObject({ requests: [{ id: deposit }] })
    await server.operator('approve', { id: withdrawal })
    const pending = await server.operator('requests', { pending: true, limit: '1' })
    expect(pending).toMatchObject({ requests: [{ id: deposit, status: 0, decided_at: null }] })
  })
})

describe('players', () => {
  test.each([
    [{ points: '0' }, 'Please enter a whole number of points.'],
    [{ reason: '' }, 'Please give a reason.'],
    [{ id: 'one' }, 'Please send the credit with a proper id.'],
    [{ phone: '0000000000' }, 'There is no player with the number 0000000000.'],
  ])('are not credited with %o: %s', async (fields, msg) => {
    const credit = { id: randomUUID(), phone: player.phone, points: '50', reason: 'Sorry' }
    expect(await server.operator('credit', { ...credit, ...fields })).toMatchObject({
      success: '0',
      msg,
    })
    expect((await player.balances()).wallet).toBe(1_000)
  })
})

describe('settings and rates', () => {
  test('are changed, returned with their old values, and apply from then on', async () => {
    const change = { key: 'min_deposit', value: '250' }
    expect(await server.operator('setting', change)).toMatchObject({
      before: '100',
      setting: { key: 'MIN_DEPOSIT', value: '250' },
    })
    const reply = await server.call(
      'get_profile.php',
      { phone_number: player.phone },
      player.headers,
    )
    expect(reply.data).toMatchObject({ MIN_DEPOSIT: 250, MIN_WITHDRAW: 500, MAX_WITHDRAW: 100_000 })
    expect(reply.data).toMatchObject({ WITHDRAW_HOURS: 0 })
    await server.operator('setting', { key: 'WITHDRAW_HOURS', value: '48' })
    const again = { phone_number: player.phone }
    const later = await server.call('get_profile.php', again, player.headers)
    expect(later.data).toMatchObject({ WITHDRAW_HOURS: 48 })
    await server.operator('rate', { game_type: 'Single Digit', min: '10', max: '95' })
    await player.bid()
    expect((await player.history())[0]?.rate).toBe('10 KA 95')
  })

  test.each([
    ['NO_SUCH', '1', /^There is no setting NO_SUCH\. Settings: NOTIFICATION_HEAD, /],
    ['MIN_DEPOSIT', 'plenty', /^MIN_DEPOSIT must be a whole number of points\.$/],
    ['MAX_BID', '9', /^MAX_BID must be at least 10, the smallest bid\.$/],
    [
      'MIN_WITHDRAW',
      '100001',
      /^MIN_WITHDRAW \(100001\) would be above MAX_WITHDRAW \(100000\)\.$/,
    ],
    ['WITHDRAW_HOURS', 'soon', /^WITHDRAW_HOURS must be a number of hours, 0 to 999\.$/],
    ['UPI_ADMIN', 'nobody', /^UPI_ADMIN must be a UPI id like name@bank\.$/],
    ['DOWNLOAD_URL', 'javascript:alert(1)', /^DOWNLOAD_URL must be a URL with https:\/\/\.$/],
    ['NOTIFICATION_HEAD', 'two\nlines', /^NOTIFICATION_HEAD must be one line of at most 500/],
  ])('%s is not set to %j', async (key, value, msg) => {
    expect(await server.operator('setting', { key, value })).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: expect.stringMatching(msg),
    })
  })
})
