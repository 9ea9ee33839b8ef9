import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#app/api/failures.ts'
import { refetch, rerun } from '#app/lib/calls.ts'
import { sentence } from '#app/lib/sentence.ts'
import { storedUser } from './support/made.ts'
import { memoryStorage } from './support/memory-storage.ts'

const user = storedUser({
  phone_number: '9000000009',
  name: 'Asha',
  email: '',
  wallet: 5,
  status: '1',
})
const all = { status: '' }
const won = { status: 'won' }
const lost: Failure = { state: 'lost' }

type Row = { id: string }
type Asked = { answer: (page: Row[] | Failure) => void }

/** A player's list, and the requests it has sent. */
async function openList() {
  vi.resetModules()
  const { createList } = await import('#app/lib/list.ts')
  const asked: Asked[] = []
  const { $list, ...list } = createList<Row, { status: string }>('test_rows', {
    row: v.object({ id: v.string() }),
    keptRows: 5,
    pageRows: 3,
    everything: all,
    idOf: row => row.id,
    fetchPage: () => new Promise(answer => asked.push({ answer })),
  })
  /** Loads with a filter and answers the request. */
  const load = async (filter: { status: string }, page: Row[] | Failure) => {
    const loading = list.load(filter)
    asked.at(-1)!.answer(page)
    await loading
  }
  return { ...list, $list, asked, load, start: list.load }
}

const named = (...ids: string[]) => ids.map(id => ({ id }))

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({ user_session: user }).storage)
  vi.stubGlobal('sessionStorage', memoryStorage().storage)
})

test('a late answer to an earlier filter is not shown', async () => {
  const { start, $list, asked } = await openList()
  const loads = [start(all), start(won)]
  asked[1]!.answer(named('of won'))
  asked[0]!.answer(named('of all'))
  await Promise.all(loads)
  expect($list.get()).toMatchObject({ rows: named('of won'), filter: won })
})

test('an answer that comes after the player has changed is not shown', async () => {
  const { start, $list, asked } = await openList()
  const { $user } = await import('#app/accounts/session.ts')
  const loading = start(all)
  $user.set({ ...$user.get()!, phone_number: '9000000008' })
  asked[0]!.answer(named('theirs'))
  await loading
  expect($list.get()).toEqual({ state: 'loading' })
})

test('only the newest rows of the whole list are kept for reading offline', async () => {
  const { load, $list } = await openList()
  await load(all, named('1', '2', '3', '4', '5', '6'))
  await load(won, named('of won'))
  await load(all, lost)
  expect($list.get()).toMatchObject({ state: 'old', rows: named('1', '2', '3', '4', '5') })
})

test('a copy that another player has left is not shown', async () => {
  const copy = { phone: '9000000008', rows: named('theirs'), loadedAt: 1 }
  localStorage.test_rows = JSON.stringify(copy)
  const { load, $list } = await openList()
  await load(all, lost)
  expect($list.get()).toEqual({ state: 'failed', problem: sentence('api_error') })
})

test('shown rows stay when the network fails, and are new again when it is back', async () => {
  const { load, loadOlder, $list, asked } = await openList()
  const { invalidate } = await import('#app/live/connection.ts')
  const { $toast } = await import('#app/frame/toast.ts')
  const hide = $list.listen(() => {})
  await load(won, named('1', '2', '3'))
  for (const page of [lost, named('4')]) {
    const older = loadOlder()
    asked.at(-1)!.answer(page)
    await older
    expect($toast.get()?.text).toBe('Api Error')
  }
  await load(won, lost)
  expect($list.get()).toMatchObject({ state: 'old', rows: named('1', '2', '3', '4'), filter: won })
  invalidate()
  asked.at(-1)!.answer(named('0', '1', '2', '4'))
  await expect
    .poll(() => $list.get())
    .toMatchObject({ state: 'ready', rows: [{ id: '0' }, {}, {}, {}] })
  hide()
})

test('older rows are added where a reload came meanwhile, unless other rows are last then', async () => {
  for (const [page, shown] of [
    [
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
    ],
    [
      ['0', '1', '2'],
      ['0', '1', '2'],
    ],
  ] as const) {
    const { load, loadOlder, $list, asked } = await openList()
    await load(all, named('1', '2', '3'))
    const older = loadOlder()
    const { answer } = asked.at(-1)!
    await load(all, named(...page))
    answer(named('4'))
    await older
    expect($list.get()).toMatchObject({ state: 'ready', rows: named(...shown) })
  }
})

describe('a refresh', () => {
  const rows = Array.from({ length: 90 }, (_, place) => ({ id: String(place) }))

  /** Asks again for the shown rows, ten a page. */
  async function again(shown: Row[], pageRows = 10, list = rows) {
    const asked: (string | undefined)[] = []
    const fetched = await refetch(
      shown,
      pageRows,
      row => row.id,
      async (after: Row | undefined) => {
        asked.push(after?.id)
        const from = after ? list.findIndex(row => row.id === after.id) + 1 : 0
        return list.slice(from, from + pageRows)
      },
    )
    return { fetched, asked }
  }

  test('asks for pages until it has what was shown before', async () => {
    const { fetched, asked } = await again(rows.slice(0, 25))
    expect(fetched).toEqual({ rows: rows.slice(0, 30), hasMore: true })
    expect(asked).toEqual([undefined, '9', '19'])
    const { fetched: short } = await again(rows.slice(0, 20), 10, rows.slice(0, 15))
    expect(short).toEqual({ rows: rows.slice(0, 15), hasMore: false })
  })

  test('looks on one page more for a last row that new ones have moved, or that has gone', async () => {
    const { fetched } = await again(rows.slice(0, 20), 20, [{ id: 'new' }, ...rows])
    expect(fetched).toMatchObject({ rows: expect.arrayContaining([{ id: '19' }]) })
    const { asked } = await again([...rows.slice(0, 19), { id: 'won no more' }])
    expect(asked).toHaveLength(3)
  })

  test('asks for one page where rows have no ids', async () => {
    const nameless = named('', '')
    expect((await again(nameless, 2, nameless)).asked).toHaveLength(1)
  })

  test('runs once more after the current run when asked meanwhile', async () => {
    let runs = 0
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = rerun(
      () => '',
      () => gates[runs++]!.promise,
    )
    const first = work()
    void work()
    void work()
    expect(runs).toBe(1)
    for (const gate of gates) gate.resolve()
    await first
    expect(runs).toBe(2)
  })
})
