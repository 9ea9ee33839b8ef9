import { expect, test } from 'vitest'
import { createBoard } from '../../../server/markets/board.ts'
import { addMarket } from '../../support/markets.ts'
import { setUpServer } from '../support/api-server.ts'

const server = setUpServer()

test('calls during a read share the next one, which has what changed before they began', async () => {
  let reads = 0
  let end = async () => {}
  const { query } = server.db
  const board = createBoard({
    ...server.context,
    db: {
      ...server.db,
      async query(statement, values) {
        const rows = await query<never>(statement, values)
        if (statement.name === 'newest_results') {
          reads += 1
          await end()
        }
        return rows
      },
    },
  })
  const gate = Promise.withResolvers<void>()
  end = () => gate.promise
  const first = board()
  await expect.poll(() => reads).toBe(1)
  const name = 'Added during a read'
  await addMarket(server.db, name, { openMinute: 600, closeMinute: 660 })
  const later = [board(), board(), board()]
  gate.resolve()
  const names = async (read: ReturnType<typeof board>) =>
    (await read).markets.map(market => market.name)
  expect(await names(first)).not.toContain(name)
  for (const read of later) expect(await names(read)).toContain(name)
  expect(reads).toBe(2)

  end = async () => {
    throw new Error('the read failed')
  }
  const failed = board()
  const next = board()
  await expect(failed).rejects.toThrow('the read failed')
  end = async () => {}
  expect(await names(next)).toContain(name)
})
