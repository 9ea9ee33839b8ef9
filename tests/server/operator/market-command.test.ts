import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { testConfig } from '../../support/server.ts'
import { openGameServer, setUpGameServer } from '../support/game-server.ts'
import { operatorAnswering, operatorCommand } from './run-command.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const market = 'Kesar Mahal'

const server = setUpGameServer(NOON)
let listener: Listener

beforeAll(async () => {
  listener = await listen(server.app, '127.0.0.1', 0)
})

afterAll(() => listener.stop(1_000))

beforeEach(() => server.setClock(NOON))

afterEach(async () => {
  expect(await reconcile(server.db)).toEqual([])
})

describe('market', () => {
  test('adds, lists, changes and switches markets, and takes days off', async () => {
    const times = ['--open', '04:10 pm', '--close', '06:10 PM', '--days', 'mon-sat']
    expect(await operator('market', 'add', 'Kalyan', ...times)).toEqual({
      code: 0,
      out: 'Added Kalyan, 04:10 pm to 06:10 pm, mon-sat.\n',
      err: '',
    })
    expect((await operator('market', 'change', 'kalyan', '--days', 'mon,wed,fri')).out).toBe(
      'From 2026-11-18 on: Kalyan, 04:10 pm to 06:10 pm, mon,wed,fri.\n',
    )
    expect((await operator('market', 'change', 'Kalyan', '--open', '05:00 pm')).out).toBe(
      'From 2026-11-18 on: Kalyan, 05:00 pm to 06:10 pm, mon,wed,fri.\n',
    )
    expect((await operator('market', 'off', 'Kalyan')).out).toBe('Kalyan is off.\n')
    expect((await operator('market', 'list')).out).toMatch(
      /^NAME +OPEN .*AWAITED\n(.*\n)*Kalyan +05:00 pm +06:10 pm +mon,wed,fri +2026-11-18 +\*{3}-\*\*-\*{3} +off\n$/,
    )
    expect((await operator('market', 'on', 'Kalyan')).out).toBe('Kalyan is on.\n')
    const holiday = ['market', 'holiday', 'Kalyan', '2026-11-20']
    expect((await operator(...holiday)).out).toBe('Kalyan has a holiday on 2026-11-20.\n')
    expect((await operator(...holiday, '--remove')).out).toBe(
      'Kalyan has no holiday any more on 2026-11-20.\n',
    )
  })

  test('list shows the times of today, and beside them those of later days', async () => {
    await (await server.addPlayer(100)).bid({ game_name: market })
    const changed = ['market', 'change', market, '--open', '02:00 pm']
    expect((await operator(...changed)).out).toBe(
      'From 2026-11-19 on: Kesar Mahal, 02:00 pm to 04:40 pm, daily.\n',
    )
    expect((await operator('market', 'list')).out).toMatch(
      /Kesar Mahal +03:10 pm +04:40 pm +.* 2026-11-18 .* 02:00 pm to 04:40 pm/,
    )
    await operator('market', 'change', market, '--open', '03:10 pm')
    expect((await operator('market', 'list')).out).not.toContain('02:00 pm to 04:40 pm')
  })

  test('list shows the oldest three awaited results and how many more there are', async () => {
    for (const day of ['17', '18']) {
      server.setClock(`2026-11-${day}T18:00:00+05:30`)
      await openDays(server.db, server.clock)
      await closeDue(server.db)
    }
    const { out } = await operator('market', 'list')
    expect(out).toMatch(
      /Kesar Mahal .* over +2026-11-17 Open, 2026-11-17 Close, 2026-11-18 Open, 1 more\n/,
    )
    expect(out).toMatch(/Neel Sagar .* open +2026-11-17 Open/)
  })

  test.each([
    [
      ['add', market, '--open', '01:00 pm', '--close', '02:00 pm'],
      /^There is a market called Kesar/,
    ],
    [
      ['add', 'New', '--open', '13 pm', '--close', '02:00 pm'],
      /^A time is written like 04:10 pm or 4pm\.$/,
    ],
    [['change', 'Nowhere', '--days', 'mon'], /^There is no market called Nowhere\.$/],
    [['off', 'Nowhere'], /^There is no market called Nowhere\.$/],
    [['holiday', market, '2026-11-01'], /^2026-11-01 is past: void the day of Kesar Mahal instead/],
    [['holiday', market, 'friday'], /^A date is written like 2026-11-20\.$/],
  ])('%j exits with 1 and the server’s message', async (args, sentence) => {
    const { code, out, err } = await operator('market', ...args)
    expect([code, out]).toEqual([1, ''])
    expect(err.trimEnd()).toMatch(sentence)
  })

  test.each([
    [[], 'Say what to do: list, add, change, on, off or holiday.'],
    [
      ['delete', market],
      'There is no market delete. Say what to do: list, add, change, on, off or holiday.',
    ],
    [
      ['constructor'],
      'There is no market constructor. Say what to do: list, add, change, on, off or holiday.',
    ],
    [['add'], 'NAME is missing.'],
    [['add', 'New', '--close', '02:00 pm'], '--open is missing.'],
    [['change', market], '--open, --close or --days is missing.'],
    [['change', market, '--days', 'mon-someday'], 'Days are written like mon-sat or mon,wed,fri.'],
    [['change', market, '--remove'], '--remove does not go with market change.'],
    [['holiday', market], 'DATE is missing.'],
    [
      ['on', market, 'twice'],
      'Unexpected "twice". Put names with spaces in quotes: "Champa Night".',
    ],
  ])('%j is not understood: %s', async (args, sentence) => {
    const { code, out, err } = await operator('market', ...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.split('\n')[0]).toBe(sentence)
  })
})

describe('a close right before the open', () => {
  const times = ['--open', '6 pm', '--close', '5:10 pm']
  const question =
    'The close at 05:10 pm comes before the open at 06:00 pm. Is 05:10 pm of the next day meant?'
  const unasked = {
    code: 2,
    out: '',
    err: `${question}\nNothing was done. Without a terminal, --yes answers this question.\n`,
  }
  const names = async () => {
    const { markets } = await server.operator('markets', {})
    return (markets as { name: string }[]).map(({ name }) => name)
  }

  test('is asked about, and needs --yes without a terminal or with --json', async () => {
    const add = ['market', 'add', 'Madhur', ...times]
    expect(await operator(...add)).toEqual(unasked)
    const asked: string[] = []
    expect(await answering(['no'], asked, ...add)).toMatchObject({ code: 1 })
    const inJson = await answering(['yes'], asked, ...add, '--json')
    expect([inJson.code, JSON.parse(inJson.out).error]).toEqual([2, unasked.err.trimEnd()])
    expect(asked).toEqual([`${question} (yes/no) `])
    expect(await names()).not.toContain('Madhur')
    expect((await answering(['yes'], asked, ...add)).out).toBe(
      'Added Madhur, 06:00 pm to 05:10 pm, daily.\n',
    )
    expect(await names()).toContain('Madhur')
  })

  test('is asked about where one of the two times changes', async () => {
    await operator('market', 'add', 'Rajdhani', '--open', '4 pm', '--close', '5:10 pm')
    const change = ['market', 'change', 'rajdhani', '--open', '6 pm']
    expect(await operator(...change)).toEqual(unasked)
    expect((await operator(...change, '--yes')).out).toMatch(/Rajdhani, 06:00 pm to 05:10 pm/)
    expect((await operator('market', 'change', 'rajdhani', '--days', 'mon-sat')).code).toBe(0)
  })

  test('an hour or more before it is a night, which is not asked about', async () => {
    const night = ['--open', '11:55 pm', '--close', '12:55 am']
    expect((await operator('market', 'add', 'Milan Night', ...night)).code).toBe(0)
    const hour = ['--open', '6 pm', '--close', '5 pm']
    expect((await operator('market', 'add', 'Sridevi', ...hour)).code).toBe(0)
  })
})

describe('a result', () => {
  test('is refused before it is asked about, while bids are taken or where there is no such pana', async () => {
    server.setClock('2026-11-25T12:00:00+05:30')
    await openDays(server.db, server.clock)
    const asked: string[] = []
    const day = ['--date', '2026-11-25']
    const taken = await answering(['yes'], asked, 'result', market, 'open', '128', ...day)
    expect([taken.code, taken.err]).toEqual([
      1,
      'Open of Kesar Mahal on 2026-11-25 is still taking bids; declare its result after the cut-off.\n',
    ])
    server.setClock('2026-11-25T15:11:00+05:30')
    const none = await answering(['yes'], asked, 'result', market, 'open', '821', ...day)
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^This is not a pana/)])
    server.setClock('2026-11-25T16:41:00+05:30')
    const early = await answering(['yes'], asked, 'result', market, 'close', '128', ...day)
    expect([early.code, early.err]).toEqual([
      1,
      'Close of Kesar Mahal on 2026-11-25 has to wait: declare Open first.\n',
    ])
    expect(asked).toEqual([])
  })

  test('is printed as JSON too, for every command and for a refused one', async () => {
    server.setClock('2026-11-23T18:00:00+05:30')
    await openDays(server.db, server.clock)
    const day = ['--date', '2026-11-23']
    const settled = { market, day: '2026-11-23', won: 0, is_settled: true }
    const asked: [args: string[], code: number, answered: object][] = [
      [['result', market, 'open', '128', ...day], 0, { settled: { ...settled, version: 1 } }],
      [['correct', market, 'open', '129', ...day], 0, { settled: { ...settled, version: 2 } }],
      [['void', market, ...day], 0, { settled: { ...settled, version: 3 } }],
      [['void', market, ...day], 1, { error: 'Kesar Mahal on 2026-11-23 is void already.' }],
      [['market', 'list'], 0, { markets: expect.arrayContaining([expect.objectContaining({})]) }],
      [['market', 'off', market], 0, { market: { name: market, is_on: false } }],
      [['market', 'on', market], 0, { market: { name: market, is_on: true } }],
    ]
    for (const [args, code, answered] of asked) {
      const answer = await operator(...args, '--json', ...(args[0] === 'market' ? [] : ['--yes']))
      expect(answer).toMatchObject({ code, err: '' })
      expect(answer.out).toMatch(/^\{.*\}\n$/)
      expect(JSON.parse(answer.out)).toMatchObject(answered)
    }
  })

  test.each([
    [['result', market, 'open', '821'], 1, /^This is not a pana: three digits in order/],
    [['result', market, 'open', '012'], 1, /^This is not a pana/],
    [['result', 'Nowhere', 'open', '128'], 1, /^There is no market called Nowhere\./],
    [['result', market, 'open', '128', '--date', '2026-02-30'], 1, /^A date is written like/],
    [['result', market, 'open', '128', '--date', '2030-01-01'], 1, /has no draws on 2030-01-01\.$/],
    [['correct', market, 'close', '128', '--date', '2026-11-18'], 1, /has no result to correct\.$/],
    [['result', market, 'noon', '128'], 2, /^A session is open or close, not noon\.$/],
    [['result', market, 'open'], 2, /^PANA is missing\.$/],
    [['correct', market], 2, /^SESSION is missing\.$/],
    [['void', market], 2, /^--date is missing\.$/],
  ])('%j exits with %i: %s', async (args, code, sentence) => {
    const answer = await operator(...args, '--yes')
    expect([answer.code, answer.out]).toEqual([code, ''])
    expect(answer.err.split('\n')[0]).toMatch(sentence)
  })
})

test('AUTO_RESULTS is 0 or 1, and 1 only on a demo server', async () => {
  expect((await operator('settings', 'AUTO_RESULTS', '0')).out).toBe(
    'AUTO_RESULTS is 0; it was 1.\n',
  )
  expect((await operator('settings', 'AUTO_RESULTS', 'yes')).err).toBe(
    'AUTO_RESULTS must be 0 or 1.\n',
  )
  const real = await openGameServer(server.db, NOON, { config: { isDemo: false } })
  expect(await real.operator('setting', { key: 'AUTO_RESULTS', value: '1' })).toMatchObject({
    success: '0',
    msg: 'Only a demo server (DEMO=1) draws its own results.',
  })
  expect((await operator('settings', 'AUTO_RESULTS', '1')).code).toBe(0)
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
