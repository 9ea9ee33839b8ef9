import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeMyAccount } from '#contract/profile.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { expirePayment } from '../../../server/payments/credit-payment.ts'
import { testConfig } from '../../support/server.ts'
import { fundIdIn, setUpGameServer, type TestPlayer } from '../support/game-server.ts'
import { sendEvent, startPayment } from '../support/payments.ts'
import { operatorCommand } from './run-command.ts'

const NOON = '2026-11-18T12:00:00+05:30'

const server = setUpGameServer(NOON)
const folder = mkdtempSync(join(tmpdir(), 'ank-operator-'))
let player: TestPlayer
let listener: Listener
let env: Record<string, string>

beforeAll(async () => {
  listener = await listen(server.app, '127.0.0.1', 0)
  env = {
    API_URL: `http://127.0.0.1:${listener.port}`,
    OPERATOR_TOKEN: testConfig.secrets.OPERATOR_TOKEN,
  }
})

afterAll(async () => {
  await listener.stop(1_000)
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  player = await server.addPlayer(1_000)
})

test('approve and decline decide requests and print what they decided', async () => {
  const deposit = fundIdIn(await player.deposit(500, 'ABCDEF123456'))
  const withdrawal = fundIdIn(await player.withdraw(600))
  const list = await operator('requests', '--pending')
  expect(list.out).toMatch(
    new RegExp(`${withdrawal}.* withdrawal +600 +pending .*ABCD0123456 123456789`),
  )
  expect(list.out).toMatch(new RegExp(`${deposit}.* deposit +500 +pending .*UTR ABCDEF123456`))

  const about = `Asha Rao (${player.phone}).`
  expect(await operator('approve', deposit.toLowerCase())).toEqual({
    code: 0,
    out: `Approved: deposit ${deposit} of 500 points, ${about}\n`,
    err: '',
  })
  expect(await operator('decline', withdrawal, '--reason', 'No such account')).toEqual({
    code: 0,
    out: `Declined: withdrawal ${withdrawal} of 600 points, ${about}\n`,
    err: '',
  })
  expect(await player.balances()).toEqual({ wallet: 1_500, held: 0, owed: 0 })
  expect((await player.requests())[0]).toMatchObject({ status: '-1', reason: 'No such account' })
  expect(await operator('approve', withdrawal)).toEqual({
    code: 1,
    out: '',
    err: `Request ${withdrawal} was already declined.\n`,
  })
})

test('requests and approve name a payment of the same points, and show it as expired', async () => {
  const payment = await startPayment(server, player, 500)
  const [{ remark: id }] = (await player.requests()) as [{ remark: string }]
  const deposit = fundIdIn(await player.deposit(500))
  const question = `same points as payment ${id}: the same money?`
  expect((await operator('requests', '--pending')).out).toContain(question)
  expect(await expirePayment(server.db, payment.transId)).toBe(true)
  const { out } = await operator('requests')
  expect(out).toContain(question)
  expect(out).toMatch(new RegExp(`${id}.* payment +500 +expired .*not completed in time`))
  expect((await operator('approve', deposit)).out).toMatch(
    new RegExp(`^Approved: deposit ${deposit} .*\nWarning: the player has a payment .*${id}`),
  )
  expect(await operator('decline', id, '--reason', 'The same money')).toMatchObject({ code: 0 })
  expect((await operator('requests')).out).toMatch(new RegExp(`${id}.* 500 +declined .*same money`))
})

test('a payment of a closed account shows its number, and that the money goes back', async () => {
  const late = await server.addPlayer(0)
  const [payment, other] = [await startPayment(server, late), await startPayment(server, late)]
  const ids = (await late.requests()).map(request => String(request.remark))
  for (const { transId } of [payment, other]) await expirePayment(server.db, transId)
  expect(await late.ask(closeMyAccount.name, {})).toMatchObject({ success: '1' })
  for (const each of [payment, other]) expect(await sendEvent(server, each, 'SUCCESS')).toBe(200)

  const says = 'closed on 2026-11-18: send the money back'
  const { out } = await operator('requests', '--pending')
  for (const id of ids) {
    expect(out).toMatch(new RegExp(`^${id} .* disputed +${late.phone} +Asha Rao +.*${says}`, 'm'))
  }
  const [first, second] = ids as [string, string]
  expect((await operator('approve', first, '--anyway')).out).toBe(
    `Approved: payment ${first} of 500 points, Asha Rao (${late.phone}).\nWarning: the account was ${says}. Its points are in players --closed.\n`,
  )
  expect((await operator('decline', second, '--reason', 'Closed', '--anyway')).out).toContain(
    `Declined: payment ${second} of 500 points, Asha Rao (${late.phone}).`,
  )
  const rows = (await operator('requests')).out.split('\n')
  expect(rows.find(row => row.startsWith(first))).toContain(says)
  expect(rows.find(row => row.startsWith(second))).not.toContain(says)
  expect(JSON.parse((await operator('requests', '--json')).out).requests).toContainEqual(
    expect.objectContaining({
      id: first,
      phone: expect.stringMatching(/^closed-/),
      closed_phone: late.phone,
      closed_at: expect.stringMatching(/^2026-11-18T/),
    }),
  )
})

test('a deposit that was credited before the account was closed is no warning', async () => {
  const gone = await server.addPlayer(0)
  const id = fundIdIn(await gone.deposit(500))
  await operator('approve', id)
  await operator('player', gone.phone, 'debit', '500', '--reason', 'Paid in cash', '--yes')
  expect(await gone.ask(closeMyAccount.name, {})).toMatchObject({ success: '1' })
  const row = (await operator('requests')).out.split('\n').find(line => line.startsWith(id))
  expect(row).toContain(` ${gone.phone} `)
  expect(row).not.toContain('send the money back')
})

test('player shows, blocks, activates and credits a player', async () => {
  const { phone } = player
  expect((await operator('player', phone)).out).toMatch(/Wallet +1000\nHeld +0\nOwed +0\n/)
  expect((await operator('player', phone, 'block', '--yes')).out).toMatch(
    /Status +blocked since 2026-11-18/,
  )
  expect(await player.deposit(500)).toMatchObject({ httpStatus: 403 })
  expect((await operator('player', phone, 'activate')).out).toMatch(/Status +active\n/)
  const credit = ['player', phone, 'credit', '250', '--reason', 'A lost bid', '--yes']
  const id = ['--id', '0190a0b0-0000-7000-8000-000000000001']
  expect((await operator(...credit, ...id)).out).toMatch(/^Credited 250 points\.\n/)
  expect((await operator(...credit, ...id)).code).toBe(0)
  expect((await player.balances()).wallet).toBe(1_250)
  expect((await player.statement()).at(-1)).toMatchObject({ remark: 'Credit: A lost bid' })
})

test('settings, notice and rate change the server', async () => {
  expect((await operator('settings')).out).toMatch(
    /^MIN_WITHDRAW +500 +500 +points +the smallest withdrawal$/m,
  )
  expect((await operator('settings', 'MIN_WITHDRAW', '700')).out).toBe(
    'MIN_WITHDRAW is 700; it was 500.\n',
  )
  expect(await player.withdraw(600)).toMatchObject({ success: '0' })
  expect((await operator('notice', 'Closed on Monday')).out).toMatch(/^NOTIFICATION_HEAD is Closed/)
  expect((await operator('notice', '')).out).toBe(
    'NOTIFICATION_HEAD is empty; it was Closed on Monday.\n',
  )
  expect((await operator('rate', 'Jodi Digit', '10', '950')).out).toBe(
    'Jodi Digit pays 10 KA 950.\n',
  )
})

test('reconcile exits with 0 if the books are right and with 1 on any difference', async () => {
  expect(await operator('reconcile')).toEqual({
    code: 0,
    out: 'Every balance matches its entries.\n',
    err: '',
  })
  await run('UPDATE wallets SET balance = balance + 1 WHERE account = $1 AND player_id = $2')
  const found = await operator('reconcile')
  expect(found.code).toBe(1)
  expect(found.out).toContain(player.id)
  expect(found.out).toMatch(/\n1 difference\.\n$/)
  const answered = await operator('reconcile', '--json')
  expect([answered.code, JSON.parse(answered.out).differences.length]).toEqual([1, 1])
  await run('UPDATE wallets SET balance = balance - 1 WHERE account = $1 AND player_id = $2')
})

test('--json prints one line that a program can read, for every command and for a refusal', async () => {
  const id = fundIdIn(await player.deposit(500))
  const asked: [args: string[], code: number, answered: object][] = [
    [['requests', '--pending', '--limit', '1'], 0, { requests: [{ id, status: 0 }] }],
    [['approve', id], 0, { request: { id, status: 1, points: 500 } }],
    [['approve', id], 1, { error: `Request ${id} was already approved.` }],
    [['player', player.phone], 0, { player: { phone: player.phone, wallet: 1_500 } }],
    [['settings', 'UPI_NAME', 'House'], 0, { setting: { key: 'UPI_NAME', value: 'House' } }],
    [['rate', 'Jodi Digit', '10', '950'], 0, { game_type: 'Jodi Digit', min: 10, max: 950 }],
    [['reconcile'], 0, { differences: [] }],
    [['approve'], 2, { error: expect.stringContaining('FUND_ID is missing.') }],
  ]
  for (const [args, code, answered] of asked) {
    const answer = await operator(...args, '--json')
    expect(answer.code).toBe(code)
    expect(answer.out).toMatch(/^\{.*\}\n$/)
    expect(JSON.parse(answer.out)).toMatchObject(answered)
  }
})

test.each([
  [[], 'A command is missing.'],
  [['aprove', 'D7K3MX9QTA'], 'There is no command aprove.'],
  [['approve'], 'FUND_ID is missing.'],
  [
    ['approve', 'D7K3MX9QTA', 'W7K3MX9QTA'],
    'Unexpected "W7K3MX9QTA". Put names with spaces in quotes: "Champa Night".',
  ],
  [['decline', 'D7K3MX9QTA'], '--reason is missing.'],
  [['requests', '--pendin'], "Unknown option '--pendin'."],
  [['player'], 'PHONE is missing.'],
  [['player', '9876543210', 'delete'], 'There is no player PHONE delete.'],
  [['player', '9876543210', 'credit'], 'POINTS is missing.'],
  [['settings', 'MIN_DEPOSIT'], 'VALUE is missing.'],
])('%j is not understood: %s', async (args, sentence) => {
  const { code, out, err } = await operator(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toBe(sentence)
  expect(err).toContain(' operator ')
})

test.each([
  [{ OPERATOR_TOKEN: 'not-the-operators-token' }, 'This is not the operator’s token.'],
  [
    { API_URL: 'http://127.0.0.1:1' },
    'No server answers at http://127.0.0.1:1. Is it running? Set API_URL if it is at another address.',
  ],
  [{ API_URL: 'nonsense' }, 'API_URL must be a URL that begins with http:// or https://.'],
  [{ API_URL: '', PORT: 'abc' }, 'PORT must be a number from 0 to 65535.'],
  [{ OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN must be at least 16 characters long.'],
])('with %o exits with 1 and one sentence', async (change, sentence) => {
  expect(await operatorIn({ ...env, ...change }, 'reconcile')).toEqual({
    code: 1,
    out: '',
    err: `${sentence}\n`,
  })
})

test('reads the token from the server’s data folder', async () => {
  const { API_URL = '' } = env
  const withoutToken = { API_URL, DATA_DIR: folder }
  const none = await operatorIn(withoutToken, 'reconcile')
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringMatching(/^There is no operator's token: /),
  ])
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(testConfig.secrets))
  expect((await operatorIn(withoutToken, 'reconcile')).code).toBe(0)
})

test('help describes all commands and each of them', async () => {
  for (const args of [['help'], ['--help'], ['help', 'approve'], ['approve', '--help']]) {
    const { code, out, err } = await operatorIn({}, ...args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('operator approve FUND_ID')
  }
  expect((await operatorIn({}, 'help')).out).toContain('Exit codes')
})

test('prints a name without its control characters', async () => {
  await run(`UPDATE players SET name = E'\\x1b[2J' || U&'\\202E' || $1 WHERE id = $2`)
  const { out } = await operator('player', player.phone)
  expect(out).toContain('wallet')
  expect(out).not.toMatch(/\p{Cc}\[|\u202e/u)
})

function operator(...args: string[]) {
  return operatorIn(env, ...args)
}

function operatorIn(variables: Record<string, string>, ...args: string[]) {
  return operatorCommand({ DATA_DIR: join(folder, 'none'), ...variables }, ...args)
}

function run(text: string) {
  return server.db.query({ name: '', text }, ['wallet', player.id])
}
