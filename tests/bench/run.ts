import { parseArgs } from 'node:util'
import { benchBids } from './bids.ts'
import type { BenchOptions } from './options.ts'
import { benchPages } from './pages.ts'
import { benchSettle } from './settle.ts'
import { benchStartup } from './startup.ts'

const benches: Record<string, (options: BenchOptions) => Promise<void>> = {
  bids: benchBids,
  settle: benchSettle,
  pages: benchPages,
  startup: benchStartup,
}

const { values, positionals: names } = parseArgs({
  options: { connections: { type: 'string', default: '32' } },
  allowPositionals: true,
})
const connections = Number(values.connections)
const unknown = names.find(name => !(name in benches))
if (unknown !== undefined) fail(`There is no bench called ${unknown}; there is ${list(benches)}.`)
if (!Number.isInteger(connections) || connections < 1) fail('--connections must be 1 or more.')
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  await benches[name]?.({ connections })
}

function list(named: object): string {
  return Object.keys(named).join(', ')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
