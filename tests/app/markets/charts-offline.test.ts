import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMarket, setDraws } from '../../support/markets.ts'
import { setUpIsland } from '../support/island.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const MARKET = 'Chart House'
const DAY_MS = 24 * 60 * 60 * 1000
const YEARS_WEEKS = 520

const island = setUpIsland()
let phone: ReturnType<typeof memoryStorage>

beforeAll(async () => {
  const market = await addMarket(island.db, MARKET, AFTERNOON)
  await setDraws(island.db, market, { '2026-11-16': ['128', '349'], '2026-11-17': ['128', 'void'] })
})
beforeEach(() => {
  phone = memoryStorage()
  vi.stubGlobal('localStorage', phone.storage)
})
afterEach(() => void vi.unstubAllGlobals())

/** Opens the app: with empty memory, and with what is in storage. */
async function openApp() {
  vi.resetModules()
  const { connect } = await import('../../../src/islands/app/api/call.ts')
  const charts = await import('../../../src/islands/app/stores/markets/charts.ts')
  const { forgetSession } = await import('../../../src/islands/app/stores/session/session.ts')
  connect({ fetch: island.tab.fetch })
  return {
    ...charts,
    forgetSession,
    cutNetwork: () => connect({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) }),
    restoreNetwork: () => connect({ fetch: island.tab.fetch }),
    /** An API whose every chart has so many weeks. */
    sendWeeks: (weeks: number) =>
      connect({ fetch: async () => Response.json({ success: '1', data: weeksOf(weeks) }) }),
  }
}

function weeksOf(count: number) {
  const drawn = { open_panna: '128', close_panna: '349' }
  return Array.from({ length: count }, (_, place) => {
    const from = new Date(Date.UTC(2026, 10, 16) - (count - 1 - place) * 7 * DAY_MS)
    const days = { mon: drawn, tue: drawn, wed: drawn, thu: drawn, fri: drawn, sat: drawn }
    return { ...days, sun: drawn, from: from.toISOString(), to: '' }
  })
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
  expect(app.$chart.get()).toEqual({ state: 'failed', problem: 'api_error' })
  await app.loadChart('pana_chart', 'Kesar Mahal')
  expect(app.$chart.get()).toEqual({ state: 'failed', problem: 'api_error' })
  await app.loadChart('pana_chart', MARKET)
  expect(app.$chart.get().state).toBe('old')
})

test('shows an error, and does not store a reply after the player has left the screen', async () => {
  const before = await openApp()
  const slow = before.loadChart('jodi_chart', MARKET)
  await Promise.all([slow, before.loadChart('jodi_chart', 'Nowhere')])
  expect(before.$chart.get().state).toBe('refused')
  const app = await openApp()
  app.cutNetwork()
  for (const name of ['Nowhere', MARKET]) {
    await app.loadChart('jodi_chart', name)
    expect(app.$chart.get()).toEqual({ state: 'failed', problem: 'api_error' })
  }
})

test('stores the newest weeks, and the chart says that there are more', async () => {
  const before = await openApp()
  before.sendWeeks(61)
  await before.loadChart('pana_chart', MARKET)
  before.cutNetwork()
  await before.loadChart('pana_chart', MARKET)
  const whole = before.$chart.get()
  expect(whole).toMatchObject({ state: 'old', isCut: false })
  expect('rows' in whole && whole.rows).toHaveLength(61)

  const app = await openApp()
  app.cutNetwork()
  await app.loadChart('pana_chart', MARKET)
  const cut = app.$chart.get()
  expect(cut).toMatchObject({ state: 'old', isCut: true })
  expect('rows' in cut && cut.rows).toEqual('rows' in whole && whole.rows.slice(1))
})

test('stores sixty weeks whole', async () => {
  const before = await openApp()
  before.sendWeeks(60)
  await before.loadChart('pana_chart', MARKET)
  const app = await openApp()
  app.cutNetwork()
  await app.loadChart('pana_chart', MARKET)
  expect(app.$chart.get()).toMatchObject({ state: 'old', isCut: false })
})

test('stores the last six charts, in little space', async () => {
  const before = await openApp()
  before.sendWeeks(YEARS_WEEKS)
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  for (const name of names) await before.loadChart('pana_chart', name)
  for (const name of ['A', 'A', 'G']) await before.loadChart('pana_chart', name)
  expect(phone.data.charts!.length).toBeLessThan(200_000)

  const app = await openApp()
  app.cutNetwork()
  const states: string[] = []
  for (const name of [...names, 'G']) {
    await app.loadChart('pana_chart', name)
    states.push(app.$chart.get().state)
  }
  expect(states).toEqual(['old', 'failed', 'old', 'old', 'old', 'old', 'old'])
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
    expect(app.$chart.get()).toEqual({ state: 'failed', problem: 'api_error' })
    app.restoreNetwork()
    await app.reloadChart()
    expect(app.$chart.get().state).toBe('ready')
  }
})
