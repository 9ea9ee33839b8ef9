import { expect, test } from 'vitest'
import { refetch, rerun } from '../../../src/islands/app/lib/calls.ts'

const rows = Array.from({ length: 90 }, (_, place) => ({ id: String(place) }))
const idOf = (row: { id: string }) => row.id

/** Pages of a list as a server sends them; `asked` counts them. */
function pagesOf(list: typeof rows, size: number) {
  const asked: (string | undefined)[] = []
  const fetchPage = async (after: { id: string } | undefined) => {
    asked.push(after?.id)
    const from = after ? list.findIndex(row => row.id === after.id) + 1 : 0
    return list.slice(from, from + size)
  }
  return { asked, fetchPage }
}

test('loads pages until it has what was shown before', async () => {
  const shown = rows.slice(0, 25)
  const { asked, fetchPage } = pagesOf(rows, 10)
  expect(await refetch(shown, 10, idOf, fetchPage)).toEqual({
    rows: rows.slice(0, 30),
    hasMore: true,
  })
  expect(asked).toEqual([undefined, '9', '19'])
})

test('keeps the last rows when new ones come first', async () => {
  const fresh = [{ id: 'new' }, ...rows]
  const { fetchPage } = pagesOf(fresh, 20)
  expect(await refetch(rows.slice(0, 20), 20, idOf, fetchPage)).toMatchObject({
    rows: expect.arrayContaining([{ id: '19' }]),
  })
})

test('stops at the end of the list, even if the last row is gone', async () => {
  const { fetchPage } = pagesOf(rows.slice(0, 15), 10)
  expect(await refetch(rows.slice(0, 20), 10, idOf, fetchPage)).toEqual({
    rows: rows.slice(0, 15),
    hasMore: false,
  })
})

test('looks on one page more for a last row that has left the list', async () => {
  const { asked, fetchPage } = pagesOf(rows, 10)
  const shown = [...rows.slice(0, 19), { id: 'won no more' }]
  expect(await refetch(shown, 10, idOf, fetchPage)).toEqual({
    rows: rows.slice(0, 30),
    hasMore: true,
  })
  expect(asked).toHaveLength(3)
})

test('loads one page where rows have no ids', async () => {
  const nameless = [{ id: '' }, { id: '' }]
  const { asked, fetchPage } = pagesOf(nameless, 2)
  await refetch(nameless, 2, idOf, fetchPage)
  expect(asked).toHaveLength(1)
})

test('keeps what is shown when a page fails', async () => {
  expect(await refetch(rows, 10, idOf, async () => null)).toBeNull()
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
