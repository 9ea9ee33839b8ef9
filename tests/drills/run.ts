import { parseArgs } from 'node:util'
import { drillCluster } from './cluster/drill.ts'
import { drillRestore } from './cluster/restore.ts'
import { drillFailover } from './failover.ts'
import { drillSoak } from './soak.ts'

type Options = { seconds?: number | undefined; short: boolean }

const drills: Record<string, (options: Options) => Promise<void>> = {
  cluster: drillCluster,
  failover: ({ seconds }) => drillFailover(seconds),
  restore: drillRestore,
  soak: ({ seconds }) => drillSoak(seconds),
}

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [name = ''] = positionals
const drill = drills[name]
const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
try {
  if (!drill) throw new Error(`Name a drill: ${Object.keys(drills).join(', ')}.`)
  if (seconds !== undefined && !(seconds > 0)) throw new Error('--seconds must be above 0.')
  await drill({ seconds, short: values.short })
  // A drill that failed may have left programs running, which would keep this process.
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
