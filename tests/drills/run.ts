import { parseArgs } from 'node:util'
import { drillFailover } from './failover.ts'
import { drillHistory } from './history.ts'
import { drillSoak } from './soak.ts'

const drills: Record<string, (seconds?: number, seed?: number) => Promise<void>> = {
  failover: drillFailover,
  history: drillHistory,
  soak: drillSoak,
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const [name = ''] = positionals
const drill = drills[name]
const [seconds, seed] = [values.seconds, values.seed].map(given =>
  given === undefined ? undefined : Number(given),
)
try {
  if (!drill) throw new Error(`Name a drill: ${Object.keys(drills).join(', ')}.`)
  if (seconds !== undefined && !(seconds > 0)) throw new Error('--seconds must be above 0.')
  if (Number.isNaN(seed)) throw new Error('--seed must be a number.')
  await drill(seconds, seed)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
