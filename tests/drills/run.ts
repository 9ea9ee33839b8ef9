import { parseArgs } from 'node:util'
import { drillFailover } from './failover.ts'
import { drillGuide } from './guide.ts'
import { drillSoak } from './soak.ts'

const drills: Record<string, (seconds?: number) => Promise<void>> = {
  failover: drillFailover,
  guide: drillGuide,
  soak: drillSoak,
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string' } },
  allowPositionals: true,
})
const [name = ''] = positionals
const drill = drills[name]
const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
try {
  if (!drill) throw new Error(`Name a drill: ${Object.keys(drills).join(', ')}.`)
  if (seconds !== undefined && !(seconds > 0)) throw new Error('--seconds must be above 0.')
  await drill(seconds)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
