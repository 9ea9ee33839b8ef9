import { benchBids } from './bids.ts'
import { benchPages } from './pages.ts'
import { benchSettle } from './settle.ts'
import { benchStartup } from './startup.ts'

const benches: Record<string, () => Promise<void>> = {
  bids: benchBids,
  settle: benchSettle,
  pages: benchPages,
  startup: benchStartup,
}

const names = process.argv.slice(2)
const unknown = names.find(name => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is no bench called ${unknown}; there is ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const name of names.length > 0 ? names : Object.keys(benches)) await benches[name]?.()
