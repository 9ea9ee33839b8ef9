import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeMyAccount } from '#contract/profile.ts'
import { setUpServer, testConfig } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { report, sendEvent, startPayment } from '../support/payments.ts'
import { fundIdIn } from '../support/replies.ts'
import { operatorCommand, setUpCommand } from './run-command.ts'

const server = setUpServer()
const folder = mkdtempSync(join(tmpdir(), 'ank-operator-'))
const { operator, answering, env } = setUpCommand(server)
let player: TestPlayer

afterAll(() => rmSync(folder, { recursive: true }))

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
  expect(await operator('approve', deposit.toLowerCase(), '--yes')).toEqual({
    code: 0,
    out: `Approved: deposit ${deposit} of 500 points, ${about}\n`,
    err: '',
  })
  expect(await operator('decline', withdrawal, '--reason', 'No such account', '--yes')).toEqual({
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

test('approve and decline show what they change, and ask', async () => {
  const deposit = fundIdIn(await player.deposit(500, 'ABCDEF654321'))
  const withdrawal = fundIdIn(await player.withdraw(600))
  const about = `by Asha Rao (${player.phone})`
  const asked: string[] = []
  const credit = `Credit deposit ${deposit} of 500 points ${about}, UTR ABCDEF654321? The wallet goes from 400 to 900 points.`
  expect(await operator('approve', deposit)).toEqual({
    code: 2,
    out: '',
    err: `${credit}\nNothing was done. Without a terminal, --yes answers this question.\n`,
  })
  expect((await answering(['no'], asked, 'approve', deposit)).err).toBe('Nothing was done.\n')
  const reason = ['--reason', 'No']
  expect((await answering([''], asked, 'decline', deposit, ...reason)).code).toBe(1)
  expect((await answering(['n'], asked, 'approve', withdrawal)).code).toBe(1)
  expect((await answering(['n'], asked, 'decline', withdrawal, ...reason)).code).toBe(1)
  expect(await player.balances()).toEqual({ wallet: 400, held: 600, owed: 0 })
  const bank = 'to ABCD0123456 123456789 Asha Rao'
  expect(asked).toEqual(
    [
      credit,
      `Decline deposit ${deposit} of 500 points ${about}, UTR ABCDEF654321? The wallet stays at 400 points.`,
      `Is this paid: withdrawal ${withdrawal} of 600 points ${about}, ${bank}? The held points go from 600 to 0. The wallet stays at 400 points.`,
      `Decline withdrawal ${withdrawal} of 600 points ${about}, ${bank}? The wallet goes from 400 to 1,000 points.`,
    ].map(question => `${question} (yes/no) `),
  )
  expect((await answering(['yes'], asked, 'approve', deposit)).code).toBe(0)
  expect(await player.balances()).toEqual({ wallet: 900, held: 600, owed: 0 })
  const decided = await answering(['yes'], asked, 'approve', deposit)
  expect(decided.err).toBe(`Request ${deposit} was already approved.\n`)
  expect(asked).toHaveLength(5)
})

test('a payment of a closed account shows its number, and that the money goes back', async () => {
  const late = await server.addPlayer(0)
  const payment = await startPayment(server, late)
  const id = String((await late.requests())[0]!.remark)
  expect(await report(server, payment, 'EXPIRED')).toBe('expire')
  expect(await late.ask(closeMyAccount.name, {})).toMatchObject({ success: '1' })
  expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)

  const notice = 'closed on 2026-11-18: send the money back'
  const { out } = await operator('requests', '--pending')
  expect(out).toMatch(new RegExp(`^${id} .* disputed +${late.phone} +Asha Rao +.*${notice}`, 'm'))
  expect((await operator('approve', id, '--anyway', '--yes')).out).toBe(
    `Approved: payment ${id} of 500 points, Asha Rao (${late.phone}).\nWarning: the account was ${notice}. Its points are in players --closed.\n`,
  )
})

test('player blocks, activates and credits a player, once for each id', async () => {
  const { phone } = player
  expect((await operator('player', phone, 'block', '--yes')).out).toMatch(
    /Status +blocked since 2026-11-18/,
  )
  expect(await player.deposit(500)).toMatchObject({ httpStatus: 403 })
  expect((await operator('player', phone, 'activate')).out).toMatch(/Status +active\n/)
  const id = ['--id', '0190a0b0-0000-7000-8000-000000000001']
  const credit = ['player', phone, 'credit', '250', '--reason', 'A lost bid', '--yes', ...id]
  expect((await operator(...credit)).out).toMatch(/^Credited 250 points\.\n/)
  expect((await operator(...credit)).code).toBe(0)
  expect((await player.balances()).wallet).toBe(1_250)
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
    [['approve', id], 2, { error: expect.stringContaining('--yes answers this question') }],
    [['approve', id, '--yes'], 0, { request: { id, status: 1, points: 500 } }],
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
  [[], 'A command is missing. All commands: npm run operator -- help'],
  [
    ['aprove', 'D7K3MX9QTA'],
    'There is no command aprove. Did you mean operator approve? All commands: npm run operator -- help',
  ],
  [
    ['approve', 'D7K3MX9QTA', 'W7K3MX9QTA'],
    'Unexpected "W7K3MX9QTA". Put names with spaces in quotes: "Champa Night".',
  ],
  [['decline', 'D7K3MX9QTA'], '--reason is missing.'],
  [['requests', '--pendin'], "Unknown option '--pendin'."],
  [
    ['player', '9876543210', 'statment'],
    'There is no operator player PHONE statment. Did you mean statement?',
  ],
  [
    ['player', '9876543210', 'debit', '-1', '--reason', 'x'],
    '-1 is below zero. Numbers here are 0 or more.',
  ],
  [['player', '9876543210', 'block', '--owe'], '--owe does not go with player block.'],
  [
    ['market', 'constructor'],
    'There is no operator market constructor. There are list, add, change, on, off, holiday.',
  ],
  [['market', 'add', 'New', '--close', '02:00 pm'], '--open is missing.'],
  [
    ['market', 'change', 'New', '--days', 'mon-someday'],
    'Days are written like mon-sat or mon,wed,fri.',
  ],
  [['market', 'change', 'New', '--remove'], '--remove does not go with market change.'],
])('%j is not understood: %s', async (args, sentence) => {
  const { code, out, err } = await operator(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n')[0]).toBe(sentence)
  expect(err).toContain(' operator ')
  expect(err.split('\n').length).toBeLessThan(20)
})

test('each usage in the help can be typed as it is written, and needs what is not in brackets', async () => {
  const { out } = await operator('help')
  const usages = out.match(/^ {2}operator .*/gm)!.map(line => line.replace(/^ +operator /, ''))
  expect(usages.length).toBeGreaterThan(40)
  const away = { API_URL: 'http://127.0.0.1:1', OPERATOR_TOKEN: testConfig.secrets.OPERATOR_TOKEN }
  const neededIn = (usage: string) => argumentsOf(usage.replaceAll(/ \[[^\]]*\]/g, ''))
  const complete = new Set(usages.map(usage => neededIn(usage).join(' ')))
  for (const usage of usages) {
    // These open a database, or need none.
    if (/^((database|backup|restore) |push-keys$)/.test(usage)) continue
    const answer = async (words: string[]) => [usage, (await operatorIn(away, ...words)).err]
    const understood = [usage, expect.stringMatching(/^(No server answers|--open, --close or)/)]
    const [name = '', ...others] = neededIn(usage)
    expect(await answer([name, ...others, ...(usage.includes('--yes') ? ['--yes'] : [])])).toEqual(
      understood,
    )
    expect(await answer(argumentsOf(usage.replaceAll(/ \| [^\]]*/g, '')))).toEqual(understood)
    const tooFew = [name, ...others.slice(0, -1)]
    if (complete.has(tooFew.join(' ')) || others.length === 0) continue
    expect([usage, (await operatorIn(away, ...tooFew)).code]).toEqual([usage, 2])
  }
})

test.each([
  [{ OPERATOR_TOKEN: 'not-the-operators-token' }, 'This is not the operator’s token.'],
  [
    { API_URL: 'http://127.0.0.1:1' },
    'No server answers at http://127.0.0.1:1. Is it running? Set API_URL if it is at another address.',
  ],
  [{ API_URL: 'nonsense' }, 'API_URL must be a URL that begins with http:// or https://.'],
])('with %o exits with 1 and one sentence', async (change, sentence) => {
  expect(await operatorIn({ ...env(), ...change }, 'reconcile')).toEqual({
    code: 1,
    out: '',
    err: `${sentence}\n`,
  })
})

test('reads the token from the server’s data folder', async () => {
  const { API_URL } = env()
  const withoutToken = { API_URL, DATA_DIR: folder }
  const none = await operatorIn(withoutToken, 'reconcile')
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringMatching(/^There is no operator's token: /),
  ])
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(testConfig.secrets))
  expect((await operatorIn(withoutToken, 'reconcile')).code).toBe(0)
})

/** What a person types for a usage: its words and values, and the first of several. */
function argumentsOf(usage: string): string[] {
  const words = usage.match(/"[^"]*"|[^\s"[\]]+/g) ?? []
  return words.map(word => word.replaceAll('"', '').replace(/^([a-z]+)\|.*/, '$1'))
}

function operatorIn(variables: Record<string, string>, ...args: string[]) {
  return operatorCommand({ DATA_DIR: join(folder, 'none'), ...variables }, ...args)
}

function run(text: string) {
  return server.db.query({ name: '', text }, ['wallet', player.id])
}
