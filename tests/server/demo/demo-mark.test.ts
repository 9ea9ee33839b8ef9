/** @module-tag thorough */
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { demoMarkets } from '../../../server/demo/seed.ts'
import { startJobs } from '../../../server/jobs.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { openContext } from '../../../server/open-context.ts'
import { runCommand } from '../../../server/operator/cli/run.ts'
import { createEmptyDatabase, createMigratedDatabase } from '../../support/databases.ts'
import { addMarket } from '../../support/markets.ts'
import { movable } from '../../support/moved-clock.ts'

const made = {
  OPERATOR_TOKEN: 'operator-token-1',
  MPIN_PEPPER: 'mpin-pepper-1234',
  PAYMENT_SECRET: 'payment-secret-1',
}
const log = createLog('silent')

const NOT_A_DEMO = /^DEMO must be 0: the PostgreSQL database test_\w+ at \S+ is not a demo\.$/
const A_DEMO = /^DEMO must be 1: the PostgreSQL database test_\w+ at \S+ is a demo\.$/

test('a stray start never turns a live database into a demo', async () => {
  const databaseUrl = await createMigratedDatabase()
  const { db, market } = await liveDatabase(databaseUrl)
  const before = await contentsOf(databaseUrl)

  await expect(open({ DATABASE_URL: databaseUrl, DEMO: '1' })).rejects.toThrow(NOT_A_DEMO)
  expect(await contentsOf(databaseUrl)).toEqual(before)

  const context = await open({ DATABASE_URL: databaseUrl })
  expect(context.config).toMatchObject({ isDemo: false, paymentProvider: 'none' })
  const clock = await movable(context.db)
  clock.moveBy(24 * 60 * 60 * 1000)
  await (await startJobs(context))()
  expect((await contentsOf(databaseUrl)).settings).toEqual([])
  const results = `SELECT FROM results WHERE market_id = '${market.id}'`
  expect(await db.query({ name: '', text: results }, [])).toEqual([])
  await expect(open({ DATABASE_URL: databaseUrl, DEMO: '1' })).rejects.toThrow(NOT_A_DEMO)
})

test('an empty database becomes what its first start is, for good', async () => {
  const databaseUrl = await createEmptyDatabase()
  const both = [1, 2].map(() => open({ DATABASE_URL: databaseUrl, DEMO: '1' }))
  const [{ db }] = (await Promise.all(both)) as [Awaited<ReturnType<typeof open>>, unknown]
  expect((await contentsOf(databaseUrl)).markets).toHaveLength(demoMarkets.length)
  await expect(open({ DATABASE_URL: databaseUrl })).rejects.toThrow(A_DEMO)
  await expect(
    open({ ...made, NODE_ENV: 'production', DATABASE_URL: databaseUrl }),
  ).rejects.toThrow(A_DEMO)

  // What the operator removes does not come back at the next start.
  await db.query({ name: '', text: `DELETE FROM settings WHERE key = 'UPI_ADMIN'` }, [])
  await open({ DATABASE_URL: databaseUrl, DEMO: '1' })
  const { settings } = await contentsOf(databaseUrl)
  expect(settings).not.toContainEqual(expect.objectContaining({ key: 'UPI_ADMIN' }))
})

test('database mark-demo makes a demo after the word demo, and changes nothing before', async () => {
  const databaseUrl = await createMigratedDatabase()
  await liveDatabase(databaseUrl)
  const questions: string[] = []
  const mark = (answer: string) => {
    const ask = async (question: string) => {
      questions.push(question)
      return answer
    }
    const env = { DATABASE_URL: databaseUrl }
    return runCommand(['database', 'mark-demo'], env, { isThere: false, ask })
  }
  expect(await mark('yes')).toMatchObject({ code: 1, err: 'Nothing was changed.\n' })
  await expect(open({ DATABASE_URL: databaseUrl, DEMO: '1' })).rejects.toThrow(NOT_A_DEMO)
  expect(await mark('demo')).toMatchObject({ code: 0, out: expect.stringMatching(/^A demo: /) })
  await open({ DATABASE_URL: databaseUrl, DEMO: '1' })
  expect(await mark('')).toMatchObject({ code: 0 })
  expect(questions).toHaveLength(2)
  expect(questions[0]).toMatch(/with 0 players, 1 markets and 0 bids\.\n/)
})

async function open(env: Record<string, string>) {
  const context = await openContext(
    readConfig(env, () => made),
    log,
  )
  onTestFinished(() => context.db.close())
  return context
}

/** A real database from before there was a mark, with a market. */
async function liveDatabase(databaseUrl: string) {
  const db = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => db.close())
  const market = await addMarket(db, 'Kalyan', { openMinute: 600, closeMinute: 660 })
  await openDays(db, db.clock)
  return { db, market }
}

async function contentsOf(databaseUrl: string) {
  const db = await openDatabase({ dataDir: '', databaseUrl })
  const all = (table: string) => db.query({ name: '', text: `SELECT * FROM ${table}` }, [])
  try {
    return {
      settings: await all('settings'),
      markets: await all('markets'),
      results: await all('results'),
      rates: await all('rates'),
    }
  } finally {
    await db.close()
  }
}
