/** How long things may take on a database connection, in ms. */
export type Limits = {
  /** To get a connection of the pool, or a new one. */
  connectMs: number
  /** The database ends a statement, a wait for a lock, or an idle transaction after it. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** Time after which a connection in use that carries no byte is given up. */
  silentMs: number
}

/** A player's call is answered within this time. */
export const CALL_LIMIT_MS = 5_000

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** For jobs and for the calls of the operator. */
export const jobLimits: Limits = {
  connectMs: 10 * SECOND_MS,
  statementMs: MINUTE_MS,
  lockMs: 10 * SECOND_MS,
  idleInTransactionMs: MINUTE_MS,
  silentMs: 70 * SECOND_MS,
}

/** For migrations, reconcile and backups. */
export const reportLimits: Limits = {
  connectMs: 10 * SECOND_MS,
  statementMs: 30 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: 30 * MINUTE_MS,
  silentMs: 31 * MINUTE_MS,
}

/** For calls of players, so that the database gives up before the call must be answered. */
export function callLimits(callMs: number): Limits {
  return {
    connectMs: callMs * 0.9,
    statementMs: callMs * 0.8,
    lockMs: callMs * 0.6,
    idleInTransactionMs: callMs * 0.8,
    silentMs: callMs * 0.9,
  }
}

/** For the question whether the database works. */
export function readinessLimits(callMs: number): Limits {
  return scaled(callLimits(callMs), 0.4)
}

function scaled(limits: Limits, factor: number): Limits {
  const entries = Object.entries(limits).map(([name, ms]) => [name, Math.round(ms * factor)])
  return Object.fromEntries(entries)
}
