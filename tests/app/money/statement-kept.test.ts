import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getWalletHistory } from '#contract/wallet.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { invalidate } from '../../../src/islands/app/stores/live/connection.ts'
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
  cutTheLine,
  enterIsland,
  holdAnswers,
  type Island,
  startIsland,
} from '../support/island.ts'

let island: Island

beforeAll(async () => {
  island = await startIsland()
})
beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  await enterIsland()
})
afterEach(forgetSession)
afterAll(() => island.close())

test('shows the last statement offline, with its age', async () => {
  await loadStatement(everything)
  const told = $statement.get()
  expect(told).toMatchObject({ state: 'ready', entries: [{ kind: 'welcome' }] })
  cutTheLine()
  await loadStatement({ ...everything })
  const old = $statement.get()
  expect(old).toMatchObject({ state: 'old', entries: 'entries' in told && told.entries })
  const ageMs = Date.now() - ('loadedAt' in old ? old.loadedAt : 0)
  expect(ageMs).toBeGreaterThanOrEqual(0)
  expect(ageMs).toBeLessThan(60_000)
  connect({ fetch: island.tab.fetch })
  await loadStatement(everything)
  expect($statement.get()).toEqual(told)
})

test('removes the age when the network is back, and stores what the live stream brings', async () => {
  const hide = $statement.listen(() => {})
  await loadStatement(everything)
  cutTheLine()
  await loadStatement(everything)
  const old = $statement.get()
  expect(old.state).toBe('old')
  connect({ fetch: island.tab.fetch })
  invalidate()
  await expect.poll(() => $statement.get().state).toBe('ready')
  invalidate()
  const isKeptAnew = () => {
    const shown = $statement.get()
    return shown.state === 'old' && old.state === 'old' && shown.loadedAt > old.loadedAt
  }
  await expect.poll(() => $statement.get().state).toBe('ready')
  cutTheLine()
  await loadStatement(everything)
  expect(isKeptAnew()).toBe(true)
  hide()
})

test('never shows a filtered list as the whole list', async () => {
  await loadStatement({ ...everything, kind: 'win' })
  expect($statement.get()).toMatchObject({ state: 'ready', entries: [] })
  cutTheLine()
  await loadStatement(everything)
  expect($statement.get()).toEqual({ state: 'failed' })
})

test('shows an error for older entries that fail to load, and keeps the others', async () => {
  const row = { date: '2026-11-18', remark: 'Bid', amount: '-1', updated_amount: '1' }
  const result = Array.from({ length: 50 }, (_, place) => ({ ...row, version: place + 1 }))
  connect({ fetch: async () => Response.json({ success: '1', result }) })
  await loadStatement(everything)
  const told = $statement.get()
  expect(told).toMatchObject({ state: 'ready', hasMore: true })
  cutTheLine()
  await loadOlderEntries()
  expect($toast.get()?.text).toBe('Api Error')
  expect($statement.get()).toBe(told)
})

test('never shows the whole list as a filtered one', async () => {
  await loadStatement(everything)
  cutTheLine()
  await loadStatement({ ...everything, kind: 'win' })
  expect($statement.get()).toEqual({ state: 'failed' })
})

test('shows nothing to another player on the same phone, nor after a logout', async () => {
  await loadStatement(everything)
  const user = $user.get()!
  cutTheLine()
  rememberUser({ ...user, phone_number: '9000000009' })
  await loadStatement(everything)
  expect($statement.get()).toEqual({ state: 'failed' })
  rememberUser(user)
  await loadStatement(everything)
  expect($statement.get()).toMatchObject({ state: 'old' })
  signOut()
  rememberUser(user)
  await loadStatement(everything)
  expect($statement.get()).toEqual({ state: 'failed' })
})

test('drops a reply that comes after the player has changed', async () => {
  const user = $user.get()!
  const letAnswer = holdAnswers(island)
  const loading = loadStatement(everything)
  rememberUser({ ...user, phone_number: '9000000009' })
  letAnswer()
  await loading
  expect($statement.get()).toEqual({ state: 'loading' })
  cutTheLine()
  await loadStatement(everything)
  expect($statement.get()).toEqual({ state: 'failed' })
})

test('stores one page, however much an API sends', async () => {
  const entry = { date: '', remark: '', amount: '1', updated_amount: 1 }
  const reply = { result: Array.from({ length: 80 }, () => entry) }
  connect({
    fetch: (...request) =>
      String(request[0]).endsWith(getWalletHistory.name)
        ? Promise.resolve(Response.json(reply))
        : island.tab.fetch(...request),
  })
  await loadStatement(everything)
  cutTheLine()
  await loadStatement(everything)
  const old = $statement.get()
  expect(old.state === 'old' && old.entries).toHaveLength(50)
})
