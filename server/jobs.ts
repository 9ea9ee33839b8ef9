import type { AppParts } from './app.ts'
import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open.ts'
import { createDemoHouse } from './demo/random-draws.ts'
import { setUpDemo, setUpHouse } from './demo/seed.ts'
import { createLog } from './log.ts'
import { closeDue, openDays } from './markets/draws.ts'
import { openPayments } from './payments/open.ts'
import { askAboutUnanswered } from './payments/settle-payment.ts'
import { repeat } from './repeat.ts'
import { settleDue } from './results/settle-day.ts'
import { createLogSms } from './sms/sms.ts'

export type House = {
  parts: AppParts
  /** Starts no more of the house's own work, and waits for what is under way. */
  endTending(): Promise<unknown>
}

export type Pace = { drawsMs: number; settleMs: number; paymentsMs: number }

const usualPace: Pace = { drawsMs: 5_000, settleMs: 1_000, paymentsMs: 15_000 }

/**
 * A house with all that no player asks for: its database open and set up, its draws made and closed
 * in time, its bids settled, its payments asked about. Whoever runs the app, `astro dev` too, opens
 * it here, so that none of it is forgotten.
 */
export async function openHouse(
  config: Config,
  log = createLog(),
  pace = usualPace,
): Promise<House> {
  const clock = createClock()
  const db = await openDatabase(config)
  await (config.isDemo ? setUpDemo(db) : setUpHouse(db))
  const payments = openPayments({ db, clock, config, log })
  const parts = { db, clock, config, log, payments, sms: createLogSms(log) }
  return { parts, endTending: await tend(parts, pace) }
}

async function tend(parts: AppParts, { drawsMs, settleMs, paymentsMs }: Pace) {
  const { db, clock, config, log } = parts
  let isEnded = false
  const goesOn = () => !isEnded
  const liveOn = config.isDemo ? createDemoHouse(parts) : null
  const tendDraws = async () => {
    await liveOn?.()
    await openDays(db, clock)
    await closeDue(db, clock)
  }
  await tendDraws()
  const ends = [
    repeat(tendDraws, drawsMs, log),
    repeat(() => settleDue(db, clock.offsetMs, goesOn), settleMs, log),
    repeat(() => askAboutUnanswered(parts, goesOn), paymentsMs, log),
  ]
  return () => {
    isEnded = true
    return Promise.all(ends.map(end => end()))
  }
}
