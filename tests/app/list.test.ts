import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../src/islands/app/api/failures.ts'
import { memoryStorage } from './support/memory-storage.ts'

const user = { phone_number: '9000000009', name: 'Asha', email: '', wallet: 5, status: '1' }
const all = { status: '' }
const won = { status: 'won' }
const lost: Failure = { state: 'lost' }

type Row = { id: string }
type Asked = { filter: { status: string }; answer: (page: Row[] | Failure) => void }

/** A list of a player, and the questions that it has asked. */
async function openList() {
  vi.resetModules()
  const { createList } = await import('../../src/islands/app/stores/list.ts')
  const asked: Asked[] = []
  const list = createList<Row, { status: string }>('test_rows', {
    row: v.object({ id: v.string() }),
    keptRows: 5,
    pageRows: 3,
    everything: all,
    idOf: row => row.id,
    fetchPage: filter => new Promise(answer => asked.push({ filter, answer })),
  })
  return { list, asked }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({ user_session: JSON.stringify(user) }).storage)
  vi.stubGlobal('sessionStorage', memoryStorage().storage)
})

test('a late answer to an earlier filter is not shown', async () => {
  const { list, asked } = await openList()
  const loads = [list.load(all), list.load(won)]
  asked[1]!.answer([{ id: 'of won' }])
  asked[0]!.answer([{ id: 'of all' }])
  await Promise.all(loads)
  expect(list.$list.get()).toMatchObject({ rows: [{ id: 'of won' }], filter: won })
})

test('only the whole list is kept for reading offline', async () => {
  const { list, asked } = await openList()
  for (const [filter, id] of [
    [all, 'of all'],
    [won, 'of won'],
  ] as const) {
    const load = list.load(filter)
    asked.at(-1)!.answer([{ id }])
    await load
  }
  const load = list.load(all)
  asked.at(-1)!.answer(lost)
  await load
  expect(list.$list.get()).toMatchObject({ state: 'old', rows: [{ id: 'of all' }] })
})
