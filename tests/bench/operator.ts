import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/database/open.ts'
import { listen } from '../../server/http/listen.ts'
import { closeDue } from '../../server/markets/draws.ts'
import { runCommand } from '../../server/operator/cli/run.ts'
import { type DayKey, declare } from '../../server/results/declare.ts'
import { settleDay } from '../../server/results/settle-day.ts'
import { log } from '../../tools/test/log.ts'
import { bidFor, insertBids, randomBid, seeded } from '../support/bids.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { addManyPlayersTo } from '../support/players.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer, testConfig } from '../support/server.ts'
import { median } from './measure.ts'

const BIDS = 100_000
const PLAYERS = 10_000
/** 100,000 bids spread over the eight markets of a day. */
const BIDS_OF_MARKET = 12_500
const RUNS = 5
const DAY = '2026-11-18'
const terminal = { isThere: false, ask: async () => '' }

/**
 * The operator's commands over HTTP with 10,000 players and 100,000 bids, half of them of a market
 * that is settled. Prints the median of five runs of each, and what a result, its correction and a
 * void take with the other 50,000 bids and with those of one market of a usual day.
 */
export async function benchOperator(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  const postgres = await startPostgres()
  try {
    log(
      `load average ${loadavg()[0]?.toFixed(1)}: well above 0, other programs share in the figures`,
    )
    const databaseUrl = await postgres.createDatabase('operator')
    const db = await openDatabase({ dataDir, databaseUrl, callLimitMs: 60_000 })
    const server = await startServer({ db, startsAt: `${DAY}T12:00:00+05:30` })
    const listener = await listen(server.app, '127.0.0.1', 0)
    try {
      const random = seeded(1)
      const at = new Date(server.clock.now())
      const players = await addManyPlayersTo(db, { count: PLAYERS, points: 1_000_000, at })
      const ids = new Map<string, DayKey>()
      const markets = { Settled: BIDS / 2, Waiting: BIDS / 2, Usual: BIDS_OF_MARKET }
      for (const [name, count] of Object.entries(markets)) {
        const market = await addMarket(db, name, { openMinute: 900, closeMinute: 1_000 })
        await setDraws(db, market, { [DAY]: ['open', 'open'] })
        const bids = Array.from({ length: count }, () => {
          const { id } = players[Math.floor(random() * PLAYERS)]!
          return bidFor(id, randomBid(random), 10)
        })
        await insertBids(db, { id: market.id, name, day: DAY, at }, bids)
        const key = { marketId: market.id, day: DAY }
        ids.set(name, key)
        if (name !== 'Settled') continue
        server.clock.offsetMs = Date.parse(`${DAY}T18:00:00+05:30`) - Date.now()
        await declare(db, { ...key, session: 'Open' }, '128')
        await declare(db, { ...key, session: 'Close' }, '349')
        await settleDay(db, key)
      }
      await closeDue(db)
      await db.query({ name: 'bench_analyze', text: 'VACUUM ANALYZE' }, [])
      const { OPERATOR_TOKEN } = testConfig.secrets
      const env = { API_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_TOKEN }
      const { phone } = players[7]!
      let file = 0
      const commands: (() => string[])[] = [
        () => ['market', 'list'],
        () => ['players', '--search', 'asha'],
        () => ['players', '--search', phone.slice(4)],
        () => ['players', '--waiting'],
        () => ['players', '--limit', '10000'],
        () => ['player', phone],
        () => ['player', phone, 'bids'],
        () => ['player', phone, 'statement'],
        () => ['player', phone, 'credit', '10', '--reason', 'bench', '--yes'],
        () => ['player', phone, 'debit', '10', '--reason', 'bench', '--yes'],
        () => ['exposure', 'Waiting', 'open', '--date', DAY],
        () => ['exposure', 'Waiting', 'close', '--date', DAY],
        () => ['report', '--from', DAY, '--to', DAY],
        () => ['report', '--from', '2026-11-01', '--to', '2026-11-30'],
        () => ['requests'],
        () => ['rates'],
        () => ['settings'],
        ...['bids', 'entries', 'requests'].map(what => () => [
          'export',
          what,
          '--csv',
          join(dataDir, `${file++}.csv`),
        ]),
      ]
      for (const words of commands) {
        const seconds: number[] = []
        for (let run = 0; run < RUNS; run++) {
          const start = performance.now()
          const { code, err } = await runCommand(words(), env, terminal)
          if (code !== 0) throw new Error(err)
          seconds.push((performance.now() - start) / 1000)
        }
        log(`${median(seconds).toFixed(2)} s  ${words().join(' ')}`)
      }
      for (const [name, key] of ids) {
        if (name === 'Settled') continue
        await timedOnce(key, ['result', name, 'open', '128', '--date', DAY, '--yes'])
        await timedOnce(key, ['correct', name, 'open', '129', '--date', DAY, '--yes'])
        await timedOnce(key, ['void', name, '--date', DAY, '--yes'])
      }

      async function timedOnce(key: DayKey, words: string[]) {
        const start = performance.now()
        const { code, err } = await runCommand(words, env, terminal)
        if (code !== 0) throw new Error(err)
        const answered = performance.now()
        await settleDay(db, key)
        const [answer, rest] = [answered - start, performance.now() - answered]
        log(`${secondsOf(answer)} s  ${words.join(' ')} (once; settled ${secondsOf(rest)} s later)`)
      }
    } finally {
      await listener.stop(1_000)
      await server.close()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}
