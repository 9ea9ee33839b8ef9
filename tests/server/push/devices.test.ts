import { beforeEach, expect, test } from 'vitest'
import { logout, resetMpin, sendOtp, verifyOtp } from '#contract/accounts.ts'
import { getPush, setPush } from '#contract/push.ts'
import { publicPushKey } from '../../../server/config/push-key.ts'
import { sweep } from '../../../server/privacy/sweep.ts'
import { isPushService } from '../../../server/push/services.ts'
import { openServer, testConfig } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { fieldsOf, setUpPushServer } from './push-server.ts'

const { server, subscribe } = setUpPushServer()
let player: TestPlayer

beforeEach(async () => {
  player = await server.addPlayer(100)
})

const devices = async (of = player) =>
  (await of.ask('get_push.php', {})).devices as { id: string; is_this: boolean }[]

test('a player sees the own devices, changes this one and ends any of them', async () => {
  expect(await player.ask('get_push.php', {})).toMatchObject({
    key: publicPushKey(testConfig.pushKey!),
    devices: [],
  })
  const device = await subscribe(player)
  await subscribe(player, { amounts: '1', quiet: '1' }, device)
  const [own] = await devices()
  expect(own).toMatchObject({ is_this: true, amounts: true, quiet: true })
  const stranger = await server.addPlayer(0)
  expect(await devices(stranger)).toEqual([])
  await stranger.ask('end_push.php', { id: own!.id })
  expect(await devices()).toHaveLength(1)
  expect(await player.ask('end_push.php', { id: own!.id })).toMatchObject({ success: '1' })
  expect(await devices()).toEqual([])
})

test('a browser that gets a new address has one device, and ten devices are the most', async () => {
  await subscribe(player)
  await subscribe(player)
  expect(await devices()).toHaveLength(1)
  await server.run(
    `INSERT INTO push_devices SELECT gen_random_uuid(), player_id, 'other ' || n, 'https://x/' || n, p256dh,
      auth, language, has_amounts, is_quiet_at_night, market_ids, added_at, used_at - n * interval '1 hour'
      FROM push_devices, generate_series(1, 12) n`,
  )
  await subscribe(player)
  const left = await server.run<{ endpoint: string }>('SELECT endpoint FROM push_devices')
  expect(left).toHaveLength(10)
  expect(left.map(({ endpoint }) => endpoint)).not.toContain('https://x/12')
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://u:p@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilpush.apple.com/x',
  'https://10.0.0.1/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'ftp://fcm.googleapis.com/x',
  'not an address',
])('%s is not a push service', async endpoint => {
  const reply = await player.ask('set_push.php', {
    ...fieldsOf(server.pushes.addDevice()),
    endpoint,
  })
  expect(reply).toMatchObject({ success: '0', code: 'push_unavailable' })
  expect(await devices()).toEqual([])
})

test('the services of the known browsers are, and those of PUSH_HOSTS; in production by https only', () => {
  const production = { isProduction: true, pushHosts: ['127.0.0.1:80', 'push.example'] }
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-pn1p.notify.windows.com/w/?token=x',
    'https://push.example/x',
  ]) {
    expect(isPushService(known, production), known).toBe(true)
  }
  expect(isPushService('http://127.0.0.1:80/x', production)).toBe(false)
  expect(isPushService('http://push.example/x', { ...production, isProduction: false })).toBe(false)
})

test('a server without a key offers nothing and takes no device', async () => {
  const config = { pushKey: null, pushHosts: [server.pushes.host] }
  const without = await openServer({ db: server.db, config })
  const ask = (name: string, fields: object) =>
    without.call(name, { phone_number: player.phone, ...fields }, player.headers)
  expect(await ask('get_push.php', {})).toMatchObject({ key: '', devices: [] })
  const refused = await ask('set_push.php', fieldsOf(server.pushes.addDevice()))
  expect(refused).toMatchObject({ success: '0', code: 'push_unavailable' })
})

test('a login in the same browser keeps the device of its player; a logout, another player and a new MPIN end it', async () => {
  const browser = server.browser()
  const [phone, other] = [await browser.signUp(), await browser.signUp()]
  const add = () =>
    browser.call(setPush, { phone_number: phone, ...fieldsOf(server.pushes.addDevice()) })
  const list = async () => (await browser.call(getPush, { phone_number: phone })).devices
  await browser.logIn(phone)
  await add()
  await browser.logIn(phone)
  expect(await list()).toMatchObject([{ is_this: true }])

  await browser.call(logout, {})
  await browser.logIn(phone)
  expect(await list()).toEqual([])

  await add()
  await browser.logIn(other)
  expect(await server.run('SELECT FROM push_devices')).toEqual([])

  await browser.logIn(phone)
  await add()
  server.clock.moveBy(120_000)
  await browser.call(sendOtp, { phone_number: phone, purpose: 'reset_mpin', token_id: '' })
  await browser.call(verifyOtp, { phone_number: phone, otp: server.codeSentTo(phone) })
  await browser.call(resetMpin, { phone_number: phone, new_mpin: '8642', token_id: '' })
  expect(await server.run('SELECT FROM push_devices')).toEqual([])
})

test('a device of one player that another one adds is theirs alone, without earlier messages', async () => {
  const device = await subscribe(player)
  await server.run(
    `INSERT INTO push_messages (id, device_id, results, begun_at) SELECT gen_random_uuid(), id, '{}', added_at
      FROM push_devices`,
  )
  await subscribe(await server.addPlayer(0), {}, device)
  expect(await devices()).toEqual([])
  expect(await server.run('SELECT FROM push_messages')).toEqual([])
})

test('closing the account ends its devices, and the sweep those unused for 90 days', async () => {
  const leaving = await server.addPlayer(0)
  await subscribe(leaving)
  await leaving.ask('close_account.php', {})
  expect(await server.run('SELECT FROM push_devices')).toEqual([])

  await subscribe(player)
  server.clock.moveBy(89 * 24 * 60 * 60_000)
  await sweep(server.db)
  expect(await server.run('SELECT FROM push_devices')).toHaveLength(1)
  server.clock.moveBy(2 * 24 * 60 * 60_000)
  await sweep(server.db)
  expect(await server.run('SELECT FROM push_devices')).toEqual([])
})
