import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import {
  type ClaimedMessage,
  claimMessages,
  finishMessage,
  removeDevice,
} from './claim-messages.ts'
import { messageText, type PushedResult } from './message-text.ts'
import { readPushed } from './read-results.ts'
import { sendMessage } from './send-message.ts'

/**
 * The requests of one process to push services at a time. If the process is killed, at most as many
 * messages are sent twice.
 */
const AT_ONCE = 10

/**
 * Sends all messages that are due, until `signal` is aborted. Requests that are on their way are
 * waited for. Several processes share the messages.
 */
export async function sendDue(context: AppContext, signal: AbortSignal): Promise<void> {
  const db = oneAtATime(context.db)
  const failures = new Map<string, number>()
  const waiting: { message: ClaimedMessage; results: PushedResult[] }[] = []
  let refilling: Promise<boolean> | null = null

  /** Whether there may be more. */
  async function refill(): Promise<boolean> {
    const messages = await claimMessages(db)
    if (!messages) return false
    if (messages.length === 0) return true
    const pushed = await readPushed(db, messages)
    for (const message of messages) waiting.push({ message, results: pushed.get(message.id) ?? [] })
    return true
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const next = waiting.pop()
      if (next) {
        const reason = await sendOne({ ...context, db }, next.message, next.results)
        if (reason) failures.set(reason, (failures.get(reason) ?? 0) + 1)
        continue
      }
      refilling ??= refill().finally(() => {
        refilling = null
      })
      if (!(await refilling)) return
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const [reason, count] of failures) {
    context.log.warn({ reason, count }, 'messages to devices were not accepted')
  }
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Sends a message and stores what became of it. Returns why it was not accepted. */
async function sendOne(
  context: AppContext,
  message: ClaimedMessage,
  results: readonly PushedResult[],
): Promise<string | undefined> {
  const { db } = context
  if (results.length === 0) return void (await finishMessage(db, message, null))
  const sent = await sendMessage(context, message, messageText(message.language, results))
  if (sent.state === 'gone') await removeDevice(db, message)
  else await finishMessage(db, message, sent.state === 'again' ? sent.afterSeconds : null)
  return 'reason' in sent ? sent.reason : undefined
}

/** One statement after another: settlement needs the other connections of the jobs. */
function oneAtATime(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...db,
    query(statement, values) {
      const next = last.then(() => db.query(statement, values))
      last = next.catch(() => {})
      return next as Promise<never>
    },
  }
}
