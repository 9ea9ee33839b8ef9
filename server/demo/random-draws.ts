import { type Day, localDay } from '#domain/market-days.ts'
import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import { readAwaited } from '../markets/awaited-draws.ts'
import { declare } from '../results/declare.ts'
import { drawPana, fillCharts } from './fill-charts.ts'
import { listQuickMarkets, unlistQuickMarkets } from './quick-markets.ts'

const PAUSE_MS = 4_000

type DemoContext = Pick<AppContext, 'db' | 'clock' | 'log'>

/**
 * Creates the demo's periodic work (DEMO=1). Call the returned function at the start and every few
 * seconds. It fills the charts once a day. If AUTO_RESULTS is on, it declares due results and lists the
 * quick markets.
 */
export function createDemoDraws(context: DemoContext): () => Promise<void> {
  let filledOn: Day = ''
  return async () => {
    const today = localDay(context.clock.now())
    if (today !== filledOn) await fillCharts(context.db, context.clock)
    filledOn = today
    const isDrawing = (await readSettings(context.db)).AUTO_RESULTS === '1'
    if (isDrawing) await drawDue(context)
    await unlistQuickMarkets(context.db, context.clock.now())
    if (isDrawing) await listQuickMarkets(context.db, context.clock.now())
  }
}

/**
 * Declares a random result for every draw that has waited some seconds, also of a market that the
 * operator added. Another process may declare one first; each draw is declared once.
 */
async function drawDue({ db, clock, log }: DemoContext): Promise<void> {
  const awaited = await readAwaited(db, clock.now() - PAUSE_MS)
  for (const { market_id: marketId, day, session } of awaited) {
    const pana = drawPana()
    const transition = await declare(db, { marketId, day, session }, pana)
    if (transition.state !== 'applied') continue
    log.info({ marketId, day, session, pana }, 'the demo drew a result')
  }
}
