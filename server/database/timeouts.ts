/** How long things may take on a database connection, in ms. */
export type Timeouts = {
  /** To get a connection of the pool, or a new one. */
  connectMs: number
  /** PostgreSQL ends a statement, a wait for a lock, or an idle transaction after it. */
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /** A connection whose statement has no answer after it is closed. */
  answerMs: number
}

/** A player's call is answered within this time. */
export const CALL_LIMIT_MS = 5_000

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** For jobs and for the calls of the operator. */
export const jobTimeouts: Timeouts = {
  connectMs: 10 * SECOND_MS,
  statementMs: MINUTE_MS,
  lockMs: 10 * SECOND_MS,
  idleInTransactionMs: MINUTE_MS,
  answerMs: 70 * SECOND_MS,
}

/** For migrations, reconcile and exports. */
export const reportTimeouts: Timeouts = {
  connectMs: 10 * SECOND_MS,
  statementMs: 30 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: 30 * MINUTE_MS,
  answerMs: 31 * MINUTE_MS,
}

/** For calls of players, so that the database gives up before the call must be answered. */
export function callTimeouts(callMs: number): Timeouts {
  return {
    connectMs: callMs * 0.9,
    statementMs: callMs * 0.8,
    lockMs: callMs * 0.6,
    idleInTransactionMs: callMs * 0.8,
    answerMs: callMs * 0.9,
  }
}

/** For the question whether the database works. */
export function readinessTimeouts(callMs: number): Timeouts {
  return callTimeouts(Math.round(callMs * 0.4))
}
