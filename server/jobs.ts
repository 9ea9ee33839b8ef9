import type { AppContext } from './context.ts'
import { createDemoDraws } from './demo/random-draws.ts'
import { closeDue, openDays } from './markets/draws.ts'
import { endAbandoned } from './payments/abandoned.ts'
import { askAboutUnanswered } from './payments/settle-payment.ts'
import { repeat } from './repeat.ts'
import { settleDue } from './results/settle-day.ts'

/** The pause between two runs of a job, in milliseconds. */
export type JobPauses = { drawsMs: number; settleMs: number; paymentsMs: number }

const usualPauses: JobPauses = { drawsMs: 5_000, settleMs: 1_000, paymentsMs: 15_000 }

/**
 * Starts the jobs that open and close draws, settle bids, check unanswered payments and end
 * abandoned ones. Resolves once today's draws exist. The returned function stops the jobs and resolves when none is running.
 * The server and `astro dev` share this list.
 */
export async function startJobs(
  context: AppContext,
  { drawsMs, settleMs, paymentsMs }: JobPauses = usualPauses,
): Promise<() => Promise<unknown>> {
  const { db, clock, config, log } = context
  const controller = new AbortController()
  const { signal } = controller
  const drawDemo = config.isDemo ? createDemoDraws(context) : null
  const updateDraws = async () => {
    await drawDemo?.()
    await openDays(db, clock)
    await closeDue(db)
  }
  const updatePayments = async () => {
    await askAboutUnanswered(context, signal)
    await endAbandoned(context, signal)
  }
  await updateDraws()
  const stops = [
    repeat(updateDraws, drawsMs, log),
    repeat(() => settleDue(db, signal), settleMs, log),
    repeat(updatePayments, paymentsMs, log),
  ]
  return () => {
    controller.abort()
    return Promise.all(stops.map(stop => stop()))
  }
}
