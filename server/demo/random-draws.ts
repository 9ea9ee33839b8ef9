import { type Day, localDay } from '#domain/market-days.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import { readAwaited } from '../markets/awaited-draws.ts'
import { declare } from '../results/declare.ts'
import { drawPana, fillCharts } from './fill-charts.ts'

const PAUSE_MS = 4_000

type DemoContext = Pick<AppContext, 'db' | 'clock' | 'log'>

/**
 * Creates the demo's periodic work (DEMO=1). Call the returned function at the start and every few
 * seconds. It fills the charts once a day, and declares due results if AUTO_RESULTS is on.
 */
export function createDemoDraws(context: DemoContext): () => Promise<void> {
  let filledOn: Day = ''
  return async () => {
    const today = localDay(context.clock.now())
    if (today !== filledOn) await fillCharts(context.db, context.clock)
    filledOn = today
    await drawDue(context)
  }
}

/**
 * Declares a random result for every draw that has waited some seconds, also of a market that the
 * operator added, if AUTO_RESULTS is on. Another process may declare one first; each draw is declared
 * once. Returns how many results this call declared.
 */
async function drawDue({ db, clock, log }: DemoContext): Promise<number> {
  if ((await readSettings(db)).AUTO_RESULTS !== '1') return 0
  const awaited = await readAwaited(db, clock.now() - PAUSE_MS)
  let count = 0
  for (const { market_id: marketId, day, session } of awaited) {
    const pana = drawPana()
    const transition = await declare(db, { marketId, day, session }, pana)
    if (transition.state !== 'applied') continue
    log.info({ marketId, day, session, pana }, 'the demo drew a result')
    count++
  }
  return count
}
