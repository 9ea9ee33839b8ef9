import { expect, test } from 'vitest'
import { addDays } from '#domain/market-days.ts'
import { createBoard } from '../../../server/markets/board.ts'
import { correct, declare, type Transition, voidDay } from '../../../server/results/declare.ts'
import { settleDay } from '../../../server/results/settle-day.ts'
import { addMarket, setDraws } from '../../support/markets.ts'
import { setUpServer } from '../../support/server.ts'

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

test('the version changes with each result, correction and void, and not when they are settled', async () => {
  const board = createBoard(server.context)
  const schedule = { openMinute: 600, closeMinute: 660 }
  const { id: marketId } = await addMarket(server.db, 'Of many results', schedule)
  const days = Array.from({ length: 40 }, (_, place) => addDays('2026-01-01', (place * 17) % 40))
  const seen = [(await board()).version]

  async function change(day: string, made: Promise<Transition>) {
    expect(await made).toMatchObject({ state: 'applied' })
    const { version } = await board()
    expect(seen).not.toContain(version)
    await settleDay(server.db, { marketId, day })
    expect((await board()).version).toBe(version)
    seen.push(version)
  }

  for (const day of days) {
    await setDraws(server.db, { id: marketId, ...schedule }, { [day]: ['closed', 'closed'] })
    await change(day, declare(server.db, { marketId, day, session: 'Open' }, '128'))
  }
  const day = days[0]!
  await change(day, correct(server.db, { marketId, day, session: 'Open' }, '129'))
  await change(day, voidDay(server.db, marketId, day))
})
