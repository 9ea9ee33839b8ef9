import { openDatabase } from '../../server/database/open.ts'
import { type Filled, fillRows, run, type Spread } from '../support/growth-rows.ts'
import { type Work, works } from '../support/growth-work.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { loadNotice } from './options.ts'

const BIDS = 4_000
const FACTORS = [1, 4, 16]
const RUNS = 3
const EXPONENT_MAX = 1.2
/** Shorter work is mostly fixed cost and chance, so its exponent means nothing. */
const MEANT_MS = 300

const spreads: Record<Spread, string> = { many: 'many players', one: 'one player' }

/**
 * How the time of everything that reads many rows grows with them: at 1, 4 and 16 times the rows, of
 * many players and of one. Prints the best of three runs and the exponents between the sizes. The
 * exit code is 1 if one is above 1.2.
 */
export async function benchGrowth(): Promise<void> {
  const postgres = await startPostgres()
  try {
    console.log(loadNotice())
    for (const [spread, name] of Object.entries(spreads) as [Spread, string][]) {
      const times = Object.fromEntries(Object.keys(works).map(work => [work, [] as number[]]))
      for (const factor of FACTORS) {
        await measureSize(postgres, BIDS * factor, spread, times)
      }
      console.log(`${FACTORS.map(factor => BIDS * factor).join(', ')} bids of ${name}:`)
      for (const [work, taken] of Object.entries(times)) report(work, taken)
    }
  } finally {
    await postgres.stop()
  }
}

async function measureSize(
  postgres: Postgres,
  bids: number,
  spread: Spread,
  times: Record<string, number[]>,
) {
  const template = `growth_${bids}_${spread}`
  const url = await postgres.createDatabase(template)
  const opened = await open(url)
  const filled = await fillRows(opened.within('reports'), bids, spread)
  await opened.close()
  for (const [name, work] of Object.entries(works)) {
    times[name]!.push(await bestOf({ url, template }, work, filled))
  }
}

/** Times in ms. */
async function bestOf(
  { url, template }: { url: string; template: string },
  work: Work,
  filled: Filled,
): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < RUNS; round++) {
    const name = `${template}_copy`
    if (work.changes) await copy(url, template, name)
    const db = await open(work.changes ? urlOf(url, name) : url)
    try {
      const startMs = performance.now()
      await work.run(db.within('reports'), filled)
      taken.push(performance.now() - startMs)
    } finally {
      await db.close()
      if (work.changes) await drop(url, name)
    }
  }
  return Math.min(...taken)
}

function report(work: string, taken: number[]) {
  const exponents = taken.slice(1).map((ms, index) => {
    const ratio = FACTORS[index + 1]! / FACTORS[index]!
    return Math.log(ms / taken[index]!) / Math.log(ratio)
  })
  const isSteep = exponents.some((exponent, index) => {
    return exponent > EXPONENT_MAX && taken[index + 1]! > MEANT_MS
  })
  if (isSteep) process.exitCode = 1
  const seconds = taken.map(ms => `${(ms / 1000).toFixed(2)} s`).join(', ')
  const steep = isSteep ? `; ABOVE ${EXPONENT_MAX}` : ''
  console.log(
    `  ${work}: ${seconds}; exponents ${exponents.map(e => e.toFixed(2)).join(', ')}${steep}`,
  )
}

function open(databaseUrl: string) {
  return openDatabase({ dataDir: '', databaseUrl })
}

/** Runs over a connection to another database: a template must have none. */
async function copy(url: string, template: string, name: string) {
  await onServer(url, [`CREATE DATABASE ${name} TEMPLATE ${template}`])
}

async function drop(url: string, name: string) {
  await onServer(url, [`DROP DATABASE IF EXISTS ${name}`])
}

async function onServer(url: string, statements: string[]) {
  const db = await openDatabase({
    dataDir: '',
    databaseUrl: urlOf(url, 'postgres'),
    schema: 'any',
  })
  try {
    for (const text of statements) await run(db.within('reports'), text)
  } finally {
    await db.close()
  }
}

function urlOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}
