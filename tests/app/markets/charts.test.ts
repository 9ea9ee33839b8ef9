import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '#app/api/call.ts'
import { sentence } from '#app/lib/sentence.ts'
import { $chart, leaveChart, loadChart, reloadChart } from '#app/markets/chart-rows.ts'
import { dateOfCell, resultOfCell, weeksOf } from '#app/markets/chart-weeks.ts'
import type { WeekCell } from '#app/ui/week-table.tsx'
import { getCharts } from '#contract/markets.ts'
import { correct } from '../../../server/results/declare.ts'
import { addMarket, setDraws } from '../../support/markets.ts'
import { setUpIslandOnServer } from '../support/island.ts'
import { made } from '../support/made.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const MARKET = 'Chart House'

const island = setUpIslandOnServer()
let market: Awaited<ReturnType<typeof addMarket>>

beforeAll(async () => {
  market = await addMarket(island.db, MARKET, AFTERNOON)
})

beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  await setDraws(island.db, market, {
    '2026-11-16': ['128', '349'],
    '2026-11-17': ['128', 'void'],
    '2026-11-18': ['777', 'open'],
  })
})
afterEach(leaveChart)

function cells() {
  const chart = $chart.get()
  if (!('rows' in chart)) throw new Error(`The chart is ${chart.state}`)
  return chart.rows.map(({ mon, tue, wed, thu }) => [mon, tue, wed, thu])
}

test('loads a chart, and loads new results the next time', async () => {
  const other = await addMarket(island.db, 'New House', AFTERNOON)
  await setDraws(island.db, other, { '2026-11-17': ['128', '349'], '2026-11-18': ['777', 'open'] })
  const loading = loadChart('jodi_chart', 'New House')
  expect($chart.get().state).toBe('loading')
  await loading
  expect(cells()).toEqual([['', '16', '1*', '']])
  const open = { marketId: other.id, day: '2026-11-18', session: 'Open' } as const
  expect(await correct(island.db, open, '450')).toMatchObject({ state: 'applied' })
  await reloadChart()
  expect(cells()).toEqual([['', '16', '9*', '']])
  await loadChart('pana_chart', 'New House')
  expect(cells()[0]![2]).toMatchObject({ open_panna: '450' })
})

test('shows the server’s message for an unknown market', async () => {
  await loadChart('jodi_chart', 'Nowhere')
  expect($chart.get()).toMatchObject({
    state: 'refused',
    code: 'market_unknown',
    params: { market: 'Nowhere' },
    message: 'There is no market called Nowhere.',
  })
})

test('does not show a reply after the player has left the screen', async () => {
  const slow = loadChart('jodi_chart', MARKET)
  const wanted = loadChart('jodi_chart', 'Kesar Mahal')
  await Promise.all([slow, wanted])
  expect(cells()).not.toEqual([['16', '1*', '1*', '']])
  const left = loadChart('jodi_chart', MARKET)
  leaveChart()
  await left
  expect($chart.get()).toEqual({ state: 'loading' })
  await reloadChart()
  expect($chart.get()).toEqual({ state: 'loading' })
})

test('marks today in its week, and knows the date and the whole result of a cell', async () => {
  await loadChart('pana_chart', MARKET)
  const chart = $chart.get()
  if (chart.state !== 'ready') throw new Error('not ready')
  const on = (day: string) => weeksOf('pana_chart', chart.rows, day)[0]!
  expect(on('2026-11-18')).toMatchObject({ today: 2, name: '11/16/2026 to 11/22/2026' })
  expect(on('').cells).toHaveLength(7)
  expect(on('2026-11-25').today).toBe(-1)
  expect(dateOfCell('11/30/2026', 2)).toBe('12/02/2026')
  expect(dateOfCell('', 2)).toBe('')
  const shown = (cell: WeekCell) => {
    const { open, close } = resultOfCell(cell)
    return `${open.pana}-${open.ank}${close.ank}-${close.pana}`
  }
  expect(on('').cells.slice(0, 3).map(shown)).toEqual(['128-16-349', '128-1*-***', '777-1*-***'])
  expect(shown('16')).toBe('***-16-***')
  expect(shown('')).toBe('***-**-***')
})

test.each([
  ['jodi_chart', 5, '05'],
  ['jodi_chart', 0, '00'],
  ['jodi_chart', '1*', '1*'],
  ['jodi_chart', '', ''],
  ['jodi_chart', null, ''],
  ['pana_chart', { open_panna: 128, close_panna: 349 }, '128 16 349'],
  ['pana_chart', { open_panna: '128', close_panna: null }, '128 1* ***'],
  ['pana_chart', { open_panna: '', close_panna: '349' }, '*** *6 349'],
  ['pana_chart', {}, '  '],
  ['pana_chart', 16, ' 16 '],
] as const)('reads the %s of another API with %j as %j', (kind, cell, shown) => {
  const foreign = { mon: cell, tue: cell, wed: cell, thu: cell, fri: cell, sat: cell }
  const reply = made(getCharts.reply, { data: [foreign, { ...foreign, from: '11/16/2026' }] })
  const weeks = weeksOf(kind, reply.data, '2026-11-18')
  expect(weeks[0]!.name).toBe('Week 1')
  for (const read of weeks[0]!.cells.slice(0, 6)) {
    expect(typeof read === 'string' ? read : `${read.open} ${read.jodi} ${read.close}`).toBe(shown)
  }
  const missing = weeks[0]!.cells[6]!
  expect(typeof missing === 'string' ? missing : missing.jodi).toBe('')
})

describe('offline', () => {
  let phone: ReturnType<typeof memoryStorage>

  beforeEach(() => {
    phone = memoryStorage()
    vi.stubGlobal('localStorage', phone.storage)
  })
  afterEach(() => void vi.unstubAllGlobals())

  /** Opens the app: with empty memory, and with what is in storage. */
  async function openApp() {
    vi.resetModules()
    const { connect } = await import('#app/api/call.ts')
    const charts = await import('#app/markets/chart-rows.ts')
    const { forgetSession } = await import('#app/accounts/session.ts')
    connect({ fetch: island.tab.fetch })
    return {
      ...charts,
      forgetSession,
      cutNetwork: () => connect({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) }),
      restoreNetwork: () => connect({ fetch: island.tab.fetch }),
    }
  }

  test('shows the last chart to an offline guest, with its age', async () => {
    const before = await openApp()
    await before.loadChart('pana_chart', MARKET)
    const loaded = before.$chart.get()
    expect(loaded.state).toBe('ready')

    const app = await openApp()
    app.cutNetwork()
    const loading = app.loadChart('pana_chart', MARKET)
    expect(app.$chart.get()).toEqual({ state: 'loading' })
    await loading
    const old = app.$chart.get()
    expect(old).toMatchObject({ state: 'old', rows: 'rows' in loaded && loaded.rows, isCut: false })
    const ageMs = Date.now() - ('loadedAt' in old ? old.loadedAt : 0)
    expect(ageMs).toBeGreaterThanOrEqual(0)
    expect(ageMs).toBeLessThan(60_000)
    app.restoreNetwork()
    await app.reloadChart()
    expect(app.$chart.get()).toEqual(loaded)
  })

  test('never shows one chart as another', async () => {
    const before = await openApp()
    await before.loadChart('pana_chart', MARKET)
    const app = await openApp()
    app.cutNetwork()
    await app.loadChart('jodi_chart', MARKET)
    expect(app.$chart.get()).toEqual({ state: 'failed', problem: sentence('api_error') })
    await app.loadChart('pana_chart', 'Kesar Mahal')
    expect(app.$chart.get()).toEqual({ state: 'failed', problem: sentence('api_error') })
    await app.loadChart('pana_chart', MARKET)
    expect(app.$chart.get().state).toBe('old')
  })

  test('clears the stored charts on logout, and ignores invalid ones', async () => {
    const before = await openApp()
    await before.loadChart('jodi_chart', MARKET)
    expect(phone.data.charts).toBeDefined()
    before.forgetSession()
    expect(phone.data).toEqual({})
    for (const nonsense of ['', '{', '{}', '[{"key":"jodi_chart Chart House","rows":[]}]']) {
      phone.data.charts = nonsense
      const app = await openApp()
      app.cutNetwork()
      await app.loadChart('jodi_chart', MARKET)
      expect(app.$chart.get()).toEqual({ state: 'failed', problem: sentence('api_error') })
      app.restoreNetwork()
      await app.reloadChart()
      expect(app.$chart.get().state).toBe('ready')
    }
  })
})
