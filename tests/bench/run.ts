import { parseArgs } from 'node:util'
import setUpPostgres from '../support/postgres-setup.ts'
import { benchBids } from './bids.ts'
import { benchDownloads } from './downloads.ts'
import { benchGuests } from './guests.ts'
import { benchJourney } from './journey.ts'
import type { BenchOptions } from './options.ts'
import { benchPages } from './pages.ts'
import { benchSettle } from './settle.ts'

const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  bids: benchBids,
  settle: benchSettle,
  guests: benchGuests,
  pages: benchPages,
  journey: benchJourney,
  downloads: benchDownloads,
}

const { values, positionals: names } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    processes: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const options = {
  connections: countOf('connections', values.connections),
  processes: countOf('processes', values.processes),
}
const unknown = names.find(name => !(name in benches))
if (unknown !== undefined) fail(`There is no bench called ${unknown}; there is ${list(benches)}.`)
const stopPostgres = await setUpPostgres()
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  await benches[name]?.(options)
}
await stopPostgres()

function countOf(name: string, given: string): number {
  const count = Number(given)
  return Number.isInteger(count) && count > 0 ? count : fail(`--${name} must be 1 or more.`)
}

function list(named: object): string {
  return Object.keys(named).join(', ')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
