import { resealAccountNumbers } from './accounts/account-numbers.ts'
import type { Logger } from './config/log.ts'
import type { AppContext } from './context.ts'
import { isDatabaseAway } from './database/faults.ts'
import { createDemoDraws } from './demo/random-draws.ts'
import { closeDue, openDays } from './markets/draws.ts'
import { askAboutUnanswered, endAbandoned } from './payments/settle-payment.ts'
import { eraseClosed, sweepPictures } from './privacy/erase.ts'
import { sweep } from './privacy/sweep.ts'
import { sendDue } from './push/send-due.ts'
import { storeNewMessages } from './push/store-messages.ts'
import { settleDue } from './results/settle-day.ts'

/** The pause between two runs of a job, in milliseconds. */
type JobPauses = {
  drawsMs: number
  settleMs: number
  pushMs: number
  paymentsMs: number
  sweepMs: number
}

const usualPauses: JobPauses = {
  drawsMs: 5_000,
  settleMs: 1_000,
  pushMs: 1_000,
  paymentsMs: 15_000,
  sweepMs: 3_600_000,
}

/**
 * Starts the jobs that open and close draws, settle bids, send results to devices, check unanswered payments, end abandoned
 * ones, delete old rows and encrypt account numbers with the newest key. Resolves once today's draws
 * exist. The returned function stops the jobs and resolves when none is running. The server and `astro dev` share this list.
 */
export async function startJobs(
  { db: database, ...others }: AppContext,
  { drawsMs, settleMs, pushMs, paymentsMs, sweepMs }: JobPauses = usualPauses,
): Promise<() => Promise<unknown>> {
  const context = { ...others, db: database.within('jobs') }
  const { db, clock, config, log } = context
  const controller = new AbortController()
  const { signal } = controller
  const drawDemo = config.isDemo ? createDemoDraws(context) : null
  const updateDraws = () =>
    inTurn([async () => drawDemo?.(), () => openDays(db, clock), () => closeDue(db)])
  const updatePayments = async () => {
    await askAboutUnanswered(context, signal)
    await endAbandoned(context, signal)
  }
  const runSweeps = () =>
    inTurn([
      () => sweep(db, signal),
      () => eraseClosed(db, signal),
      () => sweepPictures(db, signal),
      () => resealAccountNumbers(db, config, log, signal),
    ])
  // A locked row must not stop the start. The next run tries again.
  await updateDraws().catch(err => {
    if (!isDatabaseAway(err)) throw err
    log.error({ err }, 'a job failed')
  })
  const stops = [
    repeat(updateDraws, drawsMs, log),
    repeat(() => settleDue(db, signal), settleMs, log),
    // Two jobs: a slow push service holds back no new message.
    ...(config.pushKey === null
      ? []
      : [
          repeat(() => storeNewMessages(db), pushMs, log),
          repeat(() => sendDue(context, signal), pushMs, log),
        ]),
    repeat(updatePayments, paymentsMs, log),
    repeat(runSweeps, sweepMs, log),
  ]
  return () => {
    controller.abort()
    return Promise.all(stops.map(stop => stop()))
  }
}

/** One step that fails does not keep the next ones back. Throws the first error at the end. */
async function inTurn(steps: (() => Promise<unknown>)[]) {
  const errors: unknown[] = []
  for (const step of steps) await step().catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

/**
 * Runs a job, and runs it again `pauseMs` after each run ends. The returned function stops it and
 * resolves when the current run has ended. A failed run is logged.
 */
function repeat(job: () => Promise<unknown>, pauseMs: number, log: Logger) {
  let running: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(run, pauseMs)
  let isStopped = false

  function run() {
    running = job()
      .catch(err => log.error({ err }, 'a job failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, pauseMs)
      })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
