import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getBidHistory } from '#contract/bids.ts'
import { getRequestHistory } from '#contract/funds.ts'
import { getWalletHistory } from '#contract/wallet.ts'
import { toWire } from '#domain/wire-bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { $bids, allBids, loadBids, openBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { invalidate } from '../../../src/islands/app/stores/live/connection.ts'
import { requestDeposit } from '../../../src/islands/app/stores/money/funds.ts'
import { $requests, loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  loadOlderEntries,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import {
  $user,
  forgetSession,
  rememberUser,
} from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import {
  cutNetwork,
  enterIsland,
  holdReplies,
  placeSingle,
  setUpIsland,
} from '../support/island.ts'

type Shown = { state: string; loadedAt?: number; hasMore?: boolean }

type List = {
  name: string
  store: { get(): Shown; listen(listener: () => void): () => void }
  rows: () => readonly object[]
  load: () => Promise<void>
  /** What opening the screen does. */
  open: () => Promise<void>
  /** Removes the list from memory, as closing the app does. */
  forget: () => void
  add: (nth: number) => Promise<unknown>
  /** What identifies the rows after no, one and two additions. */
  after: [object[], object[], object[]]
  endpoint: string
  /** Rows of an API that sends them all at once. */
  sent: object[]
  stored: number
}

const island = setUpIsland()
let phone = ''
let utrs = 0

const jodi = { ...toWire({ type: 'Jodi Digit', jodi: '16' }), points_action: 10 }

const bids: List = {
  name: 'the bids',
  store: $bids,
  rows: () => rowsIn($bids.get()),
  load: () => loadBids(),
  open: () => openBids({ ...allBids }),
  forget: () => $bids.set({ state: 'loading' }),
  add: nth => placeSingle(phone, String(6 + nth)),
  after: [[], [{ open_digit: '7' }], [{ open_digit: '8' }, { open_digit: '7' }]],
  endpoint: getBidHistory.name,
  sent: Array.from({ length: 80 }, (_, place) => ({ ...jodi, id: `b${place}` })),
  stored: 50,
}

const requests: List = {
  name: 'the requests',
  store: $requests,
  rows: () => rowsIn($requests.get()),
  load: () => loadRequests(),
  open: () => loadRequests(),
  forget: () => $requests.set({ state: 'loading' }),
  add: nth => requestDeposit(200 + 100 * nth, `UTR${String(++utrs).padStart(12, '0')}`),
  after: [[], [{ points: 300, status: '0' }], [{ points: 400 }, { points: 300 }]],
  endpoint: getRequestHistory.name,
  sent: Array.from({ length: 300 }, () => ({
    ...{ points: 1, remark: '', action_type: 'Deposite', status: '1', date: '' },
  })),
  stored: 200,
}

const statement: List = {
  name: 'the statement',
  store: $statement,
  rows: () => rowsIn($statement.get()),
  load: () => loadStatement(everything),
  open: () => loadStatement({ ...everything }),
  forget: () => $statement.set({ state: 'loading' }),
  add: nth => placeSingle(phone, String(6 + nth)),
  after: [
    [{ kind: 'welcome' }],
    [{ kind: 'bid' }, { kind: 'welcome' }],
    [{ kind: 'bid' }, { kind: 'bid' }, { kind: 'welcome' }],
  ],
  endpoint: getWalletHistory.name,
  sent: Array.from({ length: 80 }, () => ({
    ...{ date: '', remark: '', amount: '1', updated_amount: 1 },
  })),
  stored: 50,
}

beforeEach(async () => {
  restoreNetwork()
  phone = await enterIsland()
})
afterEach(() => {
  forgetSession()
  // A store stays mounted for a second after its last reader, and would follow the next player.
  cleanStores($statement)
})

describe.each([bids, requests, statement])('$name offline', list => {
  test('are the last ones, with their age', async () => {
    await list.add(1)
    await list.load()
    const rows = list.rows()
    expect(list.store.get().state).toBe('ready')
    expect(rows).toMatchObject(list.after[1])
    cutNetwork()
    list.forget()
    await list.open()
    const old = list.store.get()
    expect(old.state).toBe('old')
    expect(old.hasMore ?? false).toBe(false)
    expect(list.rows()).toEqual(rows)
    const ageMs = Date.now() - (old.loadedAt ?? 0)
    expect(ageMs).toBeGreaterThanOrEqual(0)
    expect(ageMs).toBeLessThan(60_000)
    restoreNetwork()
    await list.add(2)
    await list.open()
    expect(list.store.get().state).toBe('ready')
    expect(list.rows()).toMatchObject(list.after[2])
  })

  test('are hidden from another player on the same phone, and after a logout', async () => {
    await list.add(1)
    await list.load()
    const user = $user.get()!
    cutNetwork()
    rememberUser({ ...user, phone_number: '9000000009' })
    await list.open()
    expect(list.store.get()).toEqual({ state: 'failed', problem: 'api_error' })
    rememberUser(user)
    await list.open()
    expect(list.store.get()).toMatchObject({ state: 'old' })
    expect(list.rows()).toMatchObject(list.after[1])
    signOut()
    rememberUser(user)
    await list.open()
    expect(list.store.get()).toEqual({ state: 'failed', problem: 'api_error' })
  })

  test('do not come from a reply after the player has changed', async () => {
    await list.add(1)
    const user = $user.get()!
    const sendReplies = holdReplies(island)
    const loading = list.load()
    rememberUser({ ...user, phone_number: '9000000009' })
    sendReplies()
    await loading
    expect(list.store.get()).toEqual({ state: 'loading' })
    cutNetwork()
    await list.load()
    expect(list.store.get()).toEqual({ state: 'failed', problem: 'api_error' })
  })

  test('are one page, however much an API sends', async () => {
    connect({
      fetch: async (url, init) =>
        String(url).endsWith(list.endpoint)
          ? Response.json({ result: list.sent })
          : island.tab.fetch(url, init),
    })
    await list.load()
    cutNetwork()
    list.forget()
    await list.load()
    expect(list.store.get().state).toBe('old')
    expect(list.rows()).toHaveLength(list.stored)
    if (list === bids) expect(list.store.get()).toMatchObject({ hasMore: true })
  })
})

describe.each([bids, statement])('$name after the network is back', list => {
  test('have no age, and what the live stream brings is stored', async () => {
    const stop = list.store.listen(() => {})
    await list.load()
    cutNetwork()
    list.forget()
    await list.load()
    const old = list.store.get()
    expect(old.state).toBe('old')
    expect(list.rows()).toMatchObject(list.after[0])
    restoreNetwork()
    await list.add(1)
    invalidate()
    await expect.poll(() => list.store.get().state).toBe('ready')
    expect(list.rows()).toMatchObject(list.after[1])
    await list.add(2)
    invalidate()
    await expect.poll(list.rows).toMatchObject(list.after[2])
    cutNetwork()
    list.forget()
    await list.load()
    expect(list.rows()).toMatchObject(list.after[2])
    expect(list.store.get().loadedAt).toBeGreaterThan(old.loadedAt!)
    stop()
  })
})

describe.each([bids, statement])('$name that is open', list => {
  test.each([
    ['the network is gone', () => cutNetwork()],
    ['the answer is HTML', () => connect({ fetch: async () => new Response('<h1>Error</h1>') })],
  ])('shows its age when a refresh fails because %s', async (_, fail) => {
    const stop = list.store.listen(() => {})
    await list.add(1)
    await list.load()
    const rows = list.rows()
    fail()
    invalidate()
    await expect.poll(() => list.store.get().state).toBe('old')
    expect(list.rows()).toEqual(rows)
    expect(list.store.get().loadedAt).toBeGreaterThan(0)
    stop()
  })
})

const jodis = { ...allBids, type: 'Jodi Digit' } as const
const wins = { ...everything, kind: 'win' } as const

describe.each([
  {
    ...bids,
    loadFiltered: () => loadBids(jodis),
    openFiltered: [
      jodis,
      { ...allBids, market: 'Kesar Mahal' },
      { ...allBids, day: '2026-11-18' },
      { ...allBids, status: 'won' } as const,
    ].map(filter => () => openBids(filter)),
  },
  {
    ...statement,
    loadFiltered: () => loadStatement(wins),
    openFiltered: [() => loadStatement(wins)],
  },
])('$name offline under a filter', list => {
  test('are never shown as the whole list', async () => {
    await list.add(1)
    await list.loadFiltered()
    expect(list.store.get().state).toBe('ready')
    expect(list.rows()).toEqual([])
    cutNetwork()
    await list.open()
    expect(list.store.get()).toEqual({ state: 'failed', problem: 'api_error' })
  })

  test('are never the whole list', async () => {
    await list.add(1)
    await list.load()
    cutNetwork()
    for (const open of list.openFiltered) {
      await open()
      expect(list.store.get()).toEqual({ state: 'failed', problem: 'api_error' })
    }
    await list.open()
    expect(list.rows()).toMatchObject(list.after[1])
  })
})

test('shows an error for older entries that fail to load, and keeps the others', async () => {
  const row = { date: '2026-11-18', remark: 'Bid', amount: '-1', updated_amount: '1' }
  const result = Array.from({ length: 50 }, (_, place) => ({ ...row, version: place + 1 }))
  connect({ fetch: async () => Response.json({ success: '1', result }) })
  await loadStatement(everything)
  const shown = $statement.get()
  expect(shown).toMatchObject({ state: 'ready', hasMore: true })
  cutNetwork()
  await loadOlderEntries()
  expect($toast.get()?.text).toBe('Api Error')
  expect($statement.get()).toBe(shown)
})

function restoreNetwork(): void {
  connect({ fetch: island.tab.fetch })
}

function rowsIn(shown: object): readonly object[] {
  return 'rows' in shown ? (shown.rows as readonly object[]) : []
}
