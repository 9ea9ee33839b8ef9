import { setTimeout as wait, setImmediate as yieldToOthers } from 'node:timers/promises'
import { NIL } from 'uuid'
import { gameTypes, needsBothDraws } from '#domain/game-types.ts'
import { winnersOf } from '#domain/winners.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db } from '../database/db.ts'
import type { DayKey } from './declare.ts'
import { type DueBids, readDueBids, unsettledDays } from './due-bids.ts'
import { type ChangedBid, postPayouts } from './payouts.ts'
import { finishDay, holdVersion, settleChunk } from './settle-sql.ts'

const RETRY_WHILE_LOCKED_MS = 100

type Chunk = { last: string | null; changed: ChangedBid[]; is_whole: boolean; is_last: boolean }

const ofBoth = gameTypes.filter(needsBothDraws)

/**
 * Settles the bids of a market-day by its newest result, in chunks. Returns whether all are
 * settled. Several processes may run it at once and each may stop at any time: the next call finds
 * the rest. It stops before the next chunk once `signal` is aborted.
 */
export async function settleDay(db: Db, key: DayKey, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    const due = await readDueBids(db, key)
    if (due.isSettled) return true
    if (!(await settleOnce(db, key, due, signal))) return false
    const finished = await db.query(finishDay, [
      ...[key.marketId, key.day, due.newest, ofBoth],
      ...[due.open, due.close, due.both],
    ])
    if (finished.length === 0) await wait(RETRY_WHILE_LOCKED_MS)
  }
}

/**
 * Settles every market-day that is due and returns how many are now settled. If one fails, the
 * others still run; its error is thrown at the end.
 */
export async function settleDue(db: Db, signal?: AbortSignal): Promise<number> {
  const errors: unknown[] = []
  let settled = 0
  for (const key of await unsettledDays(db)) {
    try {
      if (await settleDay(db, key, signal)) settled += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return settled
}

/** Goes through the day once; false if `signal` stopped it. */
async function settleOnce(
  db: Db,
  { marketId, day }: DayKey,
  due: DueBids,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { result, open, close, both } = due
  const winners = JSON.stringify(winnersOf(result).map(toWire))
  const isDeclared = [result.open !== null, result.close !== null]
  let after: string = NIL
  while (!signal?.aborted) {
    const values: unknown[] = [
      marketId,
      day,
      after,
      ofBoth,
      open,
      close,
      both,
      ...isDeclared,
      winners,
    ]
    const next = await db.atomically<Chunk | null>(async query => {
      const held = await query(holdVersion, [marketId, day, due.newest])
      if (held.length === 0) return null
      const [chunk] = await query<Chunk>(settleChunk, values)
      if (!chunk?.is_whole) throw new Error('Bids were locked and not settled')
      if (chunk.changed.length > 0) await postPayouts(query, chunk.changed)
      return chunk
    })
    if (!next?.last || next.is_last) return true
    after = next.last
    // Gives timers and other calls a turn, which the embedded database would otherwise block.
    await yieldToOthers()
  }
  return false
}
