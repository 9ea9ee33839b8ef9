import { beforeEach, describe, expect, test } from 'vitest'
import { openDays } from '../../../server/markets/draws.ts'
import { openServer, setUpServer } from '../../support/server.ts'
import { reconcileAfterEach } from '../support/wallet.ts'
import { setUpCommand } from './run-command.ts'

const market = 'Kesar Mahal'

const server = setUpServer()
const { operator, answering } = setUpCommand(server)

beforeEach(() => server.clock.moveTo('12:00'))

reconcileAfterEach(server)

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
    expect((await operator('market', 'off', 'Kalyan')).out).toBe('Kalyan is off.\n')
    expect((await operator('market', 'list')).out).toMatch(
      /^NAME +OPEN .*AWAITED\n(.*\n)*Kalyan +04:10 pm +06:10 pm +mon,wed,fri +2026-11-18 +\*{3}-\*\*-\*{3} +off\n$/,
    )
    expect((await operator('market', 'on', 'Kalyan')).out).toBe('Kalyan is on.\n')
    const holiday = ['market', 'holiday', 'Kalyan', '2026-11-20']
    expect((await operator(...holiday)).out).toBe('Kalyan has a holiday on 2026-11-20.\n')
    expect((await operator(...holiday, '--remove')).out).toBe(
      'Kalyan has no holiday any more on 2026-11-20.\n',
    )
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
})

test.each([
  ['market', 'off', 'Kesar Mahel'],
  ['market', 'change', 'kesar mahl', '--open', '1 pm'],
  ['market', 'holiday', 'Kesa Mahal', '2026-11-20'],
  ['exposure', 'KesarMahal', 'open'],
  ['void', 'Kesar Mahal ji', '--date', '2026-11-20'],
  ['report', '--market', 'Kesar Mahall'],
])('%s %s %s: a misspelled market gets the nearest name', async (...words) => {
  const { code, err } = await operator(...words)
  expect(code).toBe(1)
  expect(err).toMatch(/^There is no market called .*\.( Did you mean Kesar Mahal\?)?\n$/)
  expect(err.includes('Did you mean')).toBe(!words.includes('Kesar Mahal ji'))
})

describe('a result', () => {
  test('is refused before it is asked about, while bids are taken or where there is no such pana', async () => {
    server.clock.moveTo('2026-11-25 12:00')
    await openDays(server.db, server.clock)
    const player = await server.addPlayer(1_000)
    expect(await player.bid()).toMatchObject({ success: '1' })
    const asked: string[] = []
    const day = ['--date', '2026-11-25']
    const taken = await answering(['yes'], asked, 'result', market, 'open', '128', ...day)
    expect([taken.code, taken.err]).toEqual([
      1,
      'Open of Kesar Mahal on 2026-11-25 is still taking bids; declare its result after the cut-off.\n',
    ])
    server.clock.moveTo('2026-11-25 15:11')
    const none = await answering(['yes'], asked, 'result', market, 'open', '821', ...day)
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^This is not a pana/)])
    server.clock.moveTo('2026-11-25 16:41')
    const early = await answering(['yes'], asked, 'result', market, 'close', '128', ...day)
    expect([early.code, early.err]).toEqual([
      1,
      'Close of Kesar Mahal on 2026-11-25 has to wait: declare Open first.\n',
    ])
    expect(asked).toEqual([])
    const right = ['result', 'kesar MAHAL', 'OPEN', '128', ...day]
    expect((await operator(...right)).code).toBe(2)
    expect((await answering(['no'], asked, ...right)).err).toBe('Nothing was done.\n')
    expect(asked).toHaveLength(1)
    expect((await operator('void', 'kesar mahal', '--date', '2026-11-25')).err).toMatch(
      /^Void Kesar Mahal on 2026-11-25\? 1 bid with 10 points is refunded\./,
    )
    const undo = ['void', market, '--date', '2026-11-25', '--undo']
    expect((await operator(...undo)).err).toMatch(
      /^Take back that Kesar Mahal on 2026-11-25 is void\?/,
    )
    expect((await operator(...undo, '--yes')).err).toMatch(/not void/)
  })
})

test('AUTO_RESULTS is 0 or 1, and 1 only on a demo server', async () => {
  expect((await operator('settings', 'AUTO_RESULTS', '0')).out).toBe(
    'AUTO_RESULTS is 0; it was 1.\n',
  )
  expect((await operator('settings', 'AUTO_RESULTS', 'yes')).err).toBe(
    'AUTO_RESULTS must be 0 or 1.\n',
  )
  const real = await openServer({ db: server.db, config: { isDemo: false } })
  expect(await real.operator('setting', { key: 'AUTO_RESULTS', value: '1' })).toMatchObject({
    success: '0',
    msg: 'Only a demo server (DEMO=1) draws its own results.',
  })
  expect((await operator('settings', 'AUTO_RESULTS', '1')).code).toBe(0)
})
