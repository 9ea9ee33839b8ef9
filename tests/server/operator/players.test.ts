import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, sendOtp, verifyOtp } from '#contract/accounts.ts'
import { hashMpin } from '../../../server/accounts/mpin.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { newPhone } from '../../support/browser.ts'
import { testConfig } from '../../support/server.ts'
import { setUpGameServer, type TestPlayer } from '../support/game-server.ts'
import { operatorAnswering, operatorCommand } from './run-command.ts'

const NOON = '2026-11-18T12:00:00+05:30'

describe('the operator’s commands about players', () => {
  const server = setUpGameServer(NOON, { config: { isOtpRequired: true } })
  const folder = mkdtempSync(join(tmpdir(), 'ank-players-'))
  let player: TestPlayer
  let listener: Listener

  beforeAll(async () => {
    listener = await listen(server.app, '127.0.0.1', 0)
  })

  afterAll(async () => {
    await listener.stop(1_000)
    rmSync(folder, { recursive: true })
  })

  beforeEach(async () => {
    player = await server.addPlayer(1_000)
  })

  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([])
  })

  test('players finds by number and name, and tells waiting from blocked', async () => {
    const waiting = await server.addPlayer(0, { status: '0' })
    await operator('player', player.phone, 'block', '--yes')
    const found = async (...args: string[]) => (await operator('players', ...args)).out
    expect(await found('--search', player.phone.slice(2))).toMatch(
      new RegExp(
        `^PHONE .*\n${player.phone} +Asha Rao +blocked +1000 +0 +0 +2026-11-18 12:0\\d\n1 player`,
      ),
    )
    expect(await found('--search', 'sha r')).toContain(waiting.phone)
    expect(await found('--waiting')).toMatch(new RegExp(`${waiting.phone} +Asha Rao +waiting`))
    expect(await found('--waiting')).not.toContain(player.phone)
    expect(await found('--blocked')).toContain(player.phone)
    expect(await found('--blocked')).not.toContain(waiting.phone)
    expect(await found('--since', '2026-11-19')).toBe('No players.\n')
    expect(await found('--search', '%')).toBe('No players.\n')
    expect(await found('--limit', '1')).toMatch(
      /The newest 1 of \d+ players; --limit \d+ shows all\.\n$/,
    )
    expect((await operator('player', waiting.phone)).out).toMatch(
      /Status +waiting: never activated\n/,
    )
    expect((await operator('player', waiting.phone, 'activate')).out).toMatch(/Status +active\n/)
    expect((await operator('player', player.phone)).out).toMatch(
      /Status +blocked since 2026-11-18 12:0\d\n/,
    )
  })

  test('--csv writes the list into a new file, and no formula', async () => {
    await server.run('UPDATE players SET name = $1 WHERE id = $2', ['=1+1, "x"', player.id])
    const file = join(folder, 'players.csv')
    const { out } = await operator('players', '--search', player.phone, '--csv', file)
    expect(out).toBe(`Wrote 1 row to ${file}.\n`)
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(
        `^\uFEFFphone,name,email,status,wallet,held,owed,since,blocked_at\r\n${player.phone},"'=1\\+1, ""x""",,active,1000,0,0,2026-11-18 12:0\\d:\\d\\d,\r\n$`,
      ),
    )
    expect(await operator('players', `--csv=${file}`)).toMatchObject({
      code: 1,
      err: `${file} exists already.\n`,
    })
    expect((await operator('player', player.phone, '--csv', file)).code).toBe(2)
  })

  test.each([
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['\u200B=1+1', "' =1+1"],
    ['\u200D=1+1', "'\u200D=1+1"],
    ['\uFEFF＝1+1', "' ＝1+1"],
    [' -1', "' -1"],
    ['Asha = Rao', 'Asha = Rao'],
  ])('--csv writes the name %j as the text %j', async (name, cell) => {
    await server.run('UPDATE players SET name = $1 WHERE id = $2', [name, player.id])
    const file = join(folder, `${randomUUID()}.csv`)
    await operator('players', '--search', player.phone, '--csv', file)
    expect(readFileSync(file, 'utf8')).toContain(`\r\n${player.phone},${cell},,active,`)
  })

  test('--json has no character raw that a terminal would obey, and means the same', async () => {
    const name = 'A\u001B[2J\u009B\u202E\u2066\u2028\u2029\u200B\u200D\uFEFF\u{E0041}z'
    await server.run('UPDATE players SET name = $1 WHERE id = $2', [name, player.id])
    const { out } = await operator('player', player.phone, '--json')
    expect(out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(out).toContain('\\u202e')
    expect(JSON.parse(out)).toMatchObject({ player: { name } })
    const wrong = await operator('player', '\u202E1234567890', '--json')
    expect(wrong.out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    const shown = (await operator('player', player.phone)).out
    expect(shown).not.toMatch(/(?![\n\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  test('player shows the newest bids and entries, and lists them by days', async () => {
    await player.bid({ points_action: '30' })
    const shown = (await operator('player', player.phone)).out
    expect(shown).toMatch(
      /The newest bids:\n.*\n.*Kesar Mahal +2026-11-18 +Open +Single Digit +7 +30 +placed/,
    )
    expect(shown).toMatch(
      /The newest entries:\n.*\n.* -30 +970 +Bid Kesar Mahal.*\n.* \+1000 +1000 +Welcome/,
    )
    const on = (day: string) => ['--from', day, '--to', day]
    expect((await operator('player', player.phone, 'bids', ...on('2026-11-18'))).out).toContain(
      'placed',
    )
    expect((await operator('player', player.phone, 'bids', ...on('2026-11-17'))).out).toBe(
      'No bids.\n',
    )
    expect((await operator('player', player.phone, 'statement', ...on('2026-11-19'))).out).toBe(
      'No entries.\n',
    )
    const { out } = await operator('player', player.phone, 'statement', '--json')
    expect(JSON.parse(out).entries.map(({ amount }: { amount: number }) => amount)).toEqual([
      -30, 1000,
    ])
  })

  test('debit takes points once for each id, below zero only with --owe as a debt', async () => {
    const debit = ['player', player.phone, 'debit']
    const id = ['--id', '0190a0b0-0000-7000-8000-000000000009']
    const rest = ['--reason', 'A mistaken credit', '--yes']
    expect((await operator(...debit, '300', ...rest, ...id)).out).toMatch(/^Took 300 points\.\n/)
    expect((await operator(...debit, '300', ...rest, ...id)).code).toBe(0)
    expect(await player.balances()).toEqual({ wallet: 700, held: 0, owed: 0 })
    expect((await operator(...debit, '400', ...rest, ...id)).err).toBe(
      'This debit id was already used for another debit.\n',
    )
    expect(await operator(...debit, '701', ...rest)).toMatchObject({
      code: 1,
      err: 'The wallet has only 700 points. With --owe the rest becomes a debt.\n',
    })
    expect((await operator(...debit, '1000', ...rest, '--owe')).code).toBe(0)
    expect(await player.balances()).toEqual({ wallet: 0, held: 0, owed: 300 })
    expect((await player.statement({ kind: 'withdrawal' })).at(-1)).toMatchObject({
      kind: 'debit',
      amount: '-700',
      remark: 'Debit: A mistaken credit (300 of 1000 still to be repaid)',
      params: { reason: 'A mistaken credit', debt: 300, all: 1000 },
    })
  })

  test('credit, debit and block ask at a terminal, and need --yes without one', async () => {
    const credit = ['player', player.phone, 'credit', '50', '--reason', 'A test']
    const question = `Credit 50 points to Asha Rao (${player.phone}), who has 1,000 points?`
    expect(await operator(...credit)).toEqual({
      code: 2,
      out: '',
      err: `${question}\nNothing was done. Without a terminal, --yes answers this question.\n`,
    })
    const asked: string[] = []
    expect((await answering(['no'], asked, ...credit)).err).toBe('Nothing was done.\n')
    expect((await answering([''], asked, 'player', player.phone, 'block')).code).toBe(1)
    expect(
      (await answering(['n'], asked, 'player', player.phone, 'debit', '5', '--reason', 'x')).code,
    ).toBe(1)
    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
    expect((await answering(['y'], asked, ...credit)).code).toBe(0)
    expect(asked[0]).toBe(`${question} (yes/no) `)
    expect(asked).toHaveLength(4)
    expect(await player.balances()).toMatchObject({ wallet: 1_050 })
  })

  test('limits, limit, exclude and report --protection show a player’s limits and tighten them', async () => {
    const { phone } = player
    const limits = async (...args: string[]) => (await operator('player', phone, ...args)).out
    expect(await limits('limits')).toMatch(
      /^Break +none\nReality check +60 minutes\n\nNo limits\.\n/,
    )
    const reason = ['--reason', 'Asked by phone']
    expect(await limits('limit', 'stake_day', '500', ...reason)).toMatch(
      /Limit +Points +Used +Until *\ndaily stake limit +500 +0 +11\/19\/2026, 12:00 am/,
    )
    expect(await operator('player', phone, 'limit', 'stake_day', '600', ...reason)).toMatchObject({
      code: 1,
    })
    expect(await limits('exclude', '7d', ...reason, '--yes')).toMatch(
      /^Break +until 11\/25\/2026, 12:0\d pm\n/,
    )
    const asked: string[] = []
    await answering(['y'], asked, 'player', phone, 'exclude', '30d', ...reason)
    expect(asked[0]).toContain(`Begin a break of 30d for ${phone}? It cannot be made shorter.`)
    expect(await operator('player', phone, 'exclude', '24h', ...reason, '--yes')).toMatchObject({
      code: 1,
    })
    expect(await limits('limits')).toMatch(/stake_day +none +500 +done +operator +Asked by phone/)
    expect((await operator('report', '--protection')).out).toMatch(
      /^Players with limits +1\nPlayers on a break +1\nLimits set or lowered +1\n/,
    )
  })

  test('erase removes the account only with the code that was sent to the number', async () => {
    const { phone } = await server.addPlayer(0)
    const { sms } = server.context
    let sent = ''
    server.context.sms = {
      isLog: false,
      send: async (_, text) => {
        sent = text
      },
    }
    expect((await operator('player', phone, 'erase')).out).toBe(
      'A code was sent to the number. Ask the player for it.\n',
    )
    server.context.sms = sms
    const code = /\d{4}/.exec(sent)![0]
    const wrong = code === '1111' ? '2222' : '1111'
    expect(await operator('player', phone, 'erase', '--code', wrong, '--yes')).toMatchObject({
      code: 1,
    })
    expect((await operator('player', phone, 'erase', '--code', code, '--yes')).out).toBe(
      'The account is closed and its personal data removed.\n',
    )
    expect(await operator('player', phone)).toMatchObject({ code: 1 })
  })

  test('unlock ends the lock of a number, as typed', async () => {
    const pepper = server.context.config.secrets.MPIN_PEPPER
    const mpinHash = await hashMpin(pepper, '1379', player.id, { name: '' })
    await server.run('UPDATE players SET mpin_hash = $1 WHERE id = $2', [mpinHash, player.id])
    const guess = async () => {
      const request = { phone_number: player.phone, password: '2468', token_id: 'tab' }
      return (await server.app.request(`/api/${login.name}`, jsonInit(request))).json()
    }
    const shown = async () => (await operator('player', player.phone)).out
    expect(await shown()).not.toContain('Login is locked')
    for (let tries = 0; tries < 13; tries++) {
      await guess()
      server.clock.offsetMs += 10 * 60 * 1000
    }
    expect(await guess()).toMatchObject({ code: 'mpin_locked' })
    expect(await shown()).toContain('Login is locked')
    expect((await operator('player', player.phone, 'unlock')).out).not.toContain('Login is locked')
    expect(await guess()).toMatchObject({ success: '0', code: 'login_wrong' })
  })

  test('reset-mpin prints a code for the browsers that asked, and it works in these', async () => {
    const phone = newPhone()
    await server.run('UPDATE players SET phone = $1 WHERE id = $2', [phone, player.id])
    expect((await operator('player', phone, 'reset-mpin')).err).toMatch(
      /^No browser has asked to reset/,
    )
    const send = await server.app.request(
      `/api/${sendOtp.name}`,
      jsonInit({ phone_number: phone, purpose: 'reset_mpin', token_id: 'tab' }),
    )
    const cookie = send.headers.getSetCookie()[0]!.split(';')[0]!
    const { out } = await operator('player', phone, 'reset-mpin')
    const otp = /^The code is (\d{4}), valid for 5 minutes/.exec(out)![1]!
    const verify = async (headers: Record<string, string>) =>
      (
        await server.app.request(
          `/api/${verifyOtp.name}`,
          jsonInit({ phone_number: phone, otp }, headers),
        )
      ).json()
    expect(await verify({})).not.toMatchObject({ status: 'success' })
    expect(await verify({ cookie })).toMatchObject({ status: 'success' })
    expect((await operator('player', phone, 'reset-mpin')).code).toBe(1)
  })

  test.each([
    [
      ['player', '9876543210', 'debit', '-1', '--reason', 'x'],
      '-1 is below zero. Numbers here are 0 or more.',
    ],
    [['player', '9876543210', 'block', '--owe'], '--owe does not go with player block.'],
    [['players', '--waiting', '--blocked'], 'Say --waiting or --blocked, not both.'],
    [['players', '--csv'], 'FILE is missing after --csv.'],
  ])('%j is not understood: %s', async (args, sentence) => {
    const { code, err } = await operator(...args)
    expect([code, err.split('\n')[0]]).toEqual([2, sentence])
  })

  function operator(...args: string[]) {
    return operatorCommand(env(), ...args)
  }

  function answering(answers: string[], asked: string[], ...args: string[]) {
    return operatorAnswering(answers, asked, env(), ...args)
  }

  function env() {
    const { OPERATOR_TOKEN } = testConfig.secrets
    return { API_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_TOKEN }
  }
})

function jsonInit(body: object, headers: Record<string, string> = {}): RequestInit {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    body: text,
  }
}
