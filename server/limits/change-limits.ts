import { v7 as uuidv7 } from 'uuid'
import {
  bidLimits,
  changeOf,
  type ExclusionSpan,
  exclusionEndsAt,
  type LimitKind,
  RAISE_WAIT_MS,
  raiseState,
} from '#domain/limits.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Query, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { countBids } from './bid-limits.ts'
import { lockWalletForLimits } from './lock-wallet.ts'

/** Who makes a change. The operator gives a reason. */
type Changer = { by: 'player'; reason?: undefined } | { by: 'operator'; reason: string }

/** `points` null removes the limit. */
type LimitChange = { playerId: string; kind: LimitKind; points: number | null } & Changer

type WaitingRaise = { id: string; what: LimitKind; after: number | null; at: Date }

const readClock: Statement = {
  name: 'limits_now',
  text: `WITH ${nowSql} SELECT at FROM now`,
}

const addChange: Statement = {
  name: 'limit_change_add',
  text: `INSERT INTO limit_changes (id, player_id, what, before, after, until, state, changed_by,
      reason, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
}

const callOffWaiting: Statement = {
  name: 'limit_change_call_off',
  text: `UPDATE limit_changes SET state = 'called_off', closed_at = $3
    WHERE player_id = $1 AND state = 'waiting' AND ($2::text IS NULL OR what = $2)
      AND ($4::uuid IS NULL OR id = $4)
    RETURNING id`,
}

const findWaiting: Statement = {
  name: 'limit_change_waiting',
  text: `SELECT id, what, after, at FROM limit_changes
    WHERE player_id = $1 AND id = $2 AND state = 'waiting'`,
}

const confirmOne: Statement = {
  name: 'limit_change_confirm',
  text: `UPDATE limit_changes SET state = 'done', closed_at = $2 WHERE id = $1 AND state = 'waiting'`,
}

/** $1 player, $2 minutes. Returns the previous minutes. */
const storeReminder: Statement = {
  name: 'limits_reminder',
  text: `WITH before AS (SELECT id, reality_minutes FROM players WHERE id = $1 FOR UPDATE)
    UPDATE players p SET reality_minutes = $2 FROM before b WHERE p.id = b.id
    RETURNING b.reality_minutes AS before`,
}

/**
 * Sets, lowers, raises or removes a limit. A lower one holds when this returns 'set', for every bid
 * and deposit after it. A raise of the player waits; another raise or a lower limit cancels it.
 * Throws limit_same, and limit_not_tighter if the operator would loosen it.
 */
export async function changeLimit(
  db: Pick<Db, 'transaction'>,
  change: LimitChange,
): Promise<'set' | 'waiting'> {
  const { playerId, kind, points } = change
  return db.transaction(async query => {
    const limits = await lockWalletForLimits(query, playerId)
    const at = await nowIn(query)
    const direction = changeOf(limits[kind], points)
    if (direction === 'same') throw new ApiError('limit_same')
    if (direction === 'looser' && change.by === 'operator') throw new ApiError('limit_not_tighter')
    await query(callOffWaiting, [playerId, kind, at, null])
    const state = direction === 'tighter' ? 'done' : 'waiting'
    await add(query, change, { what: kind, before: limits[kind], after: points, state, at })
    if (state === 'waiting') return 'waiting'
    await store(query, playerId, kind, points)
    return 'set'
  })
}

/** Confirms a raise after its wait. Throws limit_change_over and limit_change_waits. */
export async function confirmRaise(
  db: Pick<Db, 'transaction'>,
  playerId: string,
  id: string,
): Promise<void> {
  await db.transaction(async query => {
    await lockWalletForLimits(query, playerId)
    const at = await nowIn(query)
    const [raise] = await query<WaitingRaise>(findWaiting, [playerId, id])
    if (!raise) throw new ApiError('limit_change_over')
    const state = raiseState(raise.at.getTime(), at.getTime())
    if (state === 'lapsed') throw new ApiError('limit_change_over')
    if (state === 'waiting') {
      throw new ApiError('limit_change_waits', { until: raise.at.getTime() + RAISE_WAIT_MS })
    }
    await query(confirmOne, [id, at])
    await store(query, playerId, raise.what, raise.after)
  })
}

/** Cancels a raise that waits. Throws limit_change_over. */
export async function callOffRaise(
  db: Pick<Db, 'transaction'>,
  playerId: string,
  id: string,
): Promise<void> {
  const rows = await db.transaction(async query => {
    await lockWalletForLimits(query, playerId)
    return query(callOffWaiting, [playerId, null, await nowIn(query), id])
  })
  if (rows.length === 0) throw new ApiError('limit_change_over')
}

/** Cancels all raises of a player, in a transaction that has the lock. */
async function callOffRaises(query: Query, playerId: string, at: Date): Promise<void> {
  await query(callOffWaiting, [playerId, null, at, null])
}

/** Sets after how many minutes a player is reminded of the time played. */
export async function changeReminder(
  db: Pick<Db, 'transaction'>,
  playerId: string,
  minutes: number,
): Promise<void> {
  await db.transaction(async query => {
    const [row] = await query<{ before: number }>(storeReminder, [playerId, minutes])
    const change = { what: 'reality_check', before: row!.before, after: minutes } as const
    const at = await nowIn(query)
    await add(query, { playerId, by: 'player' }, { ...change, state: 'done', at })
  })
}

/** The instant of the server's clock by the database. */
export async function nowIn(query: Query): Promise<Date> {
  const [row] = await query<{ at: Date }>(readClock, [])
  return row!.at
}

/** Adds a row to the history of a player. */
async function add(
  query: Query,
  { playerId, by, reason = '' }: { playerId: string } & Changer,
  row: {
    what: string
    before: number | null
    after: number | null
    state: 'done' | 'waiting'
    at: Date
    until?: Date
  },
): Promise<void> {
  const { what, before, after, until = null, state, at } = row
  const values = [uuidv7(), playerId, what, before, after, until, state, by, reason, at]
  await query(addChange, values)
}

/** Bids are counted from now on, and those of this day and week count already. */
async function store(query: Query, playerId: string, kind: LimitKind, points: number | null) {
  if (bidLimits.some(limit => limit === kind)) await countBids(query, playerId)
  const text = `UPDATE wallets SET ${kind} = $2 WHERE player_id = $1 AND account = 'wallet'`
  await query({ name: `limit_set_${kind}`, text }, [playerId, points])
}

const exclude: Statement = {
  name: 'exclude_player',
  text: `UPDATE wallets SET excluded_until = $2
    WHERE player_id = $1 AND account = 'wallet'
      AND (excluded_until IS NULL OR excluded_until < $2)
    RETURNING player_id`,
}

/**
 * Begins a break: no bid and no deposit is taken from the moment this returns until its end, which
 * it returns. Nothing makes a break shorter. Throws exclusion_longer if another one ends later.
 */
export async function excludePlayer(
  db: Pick<Db, 'transaction'>,
  { span, ...change }: { playerId: string; span: ExclusionSpan } & Changer,
): Promise<Date> {
  const { playerId } = change
  return db.transaction(async query => {
    const { excluded_until: current } = await lockWalletForLimits(query, playerId)
    const at = await nowIn(query)
    const until = new Date(exclusionEndsAt(span, at.getTime()))
    if ((await query(exclude, [playerId, until])).length === 0) {
      throw new ApiError('exclusion_longer', { until: current?.getTime() ?? until.getTime() })
    }
    await callOffRaises(query, playerId, at)
    const row = { what: 'exclusion', before: null, after: null, until, state: 'done', at } as const
    await add(query, change, row)
    return until
  })
}
