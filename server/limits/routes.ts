import { answerRaise, getLimits, setLimit, setRealityCheck, takeBreak } from '#contract/limits.ts'
import { limitEndsAt, RAISE_KEPT_MS, RAISE_WAIT_MS } from '#domain/limits.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import {
  callOffRaise,
  changeLimit,
  changeReminder,
  confirmRaise,
  excludePlayer,
} from './change-limits.ts'
import { readLimitChanges, readLimits, readPlayedSince, readRaises } from './read-limits.ts'

const HOUR_MS = 60 * 60 * 1000

const read: Handler<typeof getLimits> = async ({ context, player, session }) => {
  const { db } = context
  const { limits, excludedUntil, realityMinutes, now } = await readLimits(db, player.id)
  const raises = await readRaises(db, player.id, RAISE_WAIT_MS)
  const changes = await readLimitChanges(db, player.id)
  const since = session.createdAt
  return {
    limits: limits.map(limit => ({ ...limit, until: limitEndsAt(limit.kind, now) })),
    waiting: raises.map(({ id, what, after, at }) => ({
      id,
      kind: what,
      points: after,
      ready_at: at.getTime() + RAISE_WAIT_MS,
      ends_at: at.getTime() + RAISE_WAIT_MS + RAISE_KEPT_MS,
    })),
    excluded_until: excludedUntil?.getTime() ?? null,
    reality_minutes: realityMinutes,
    session: { since: since.getTime(), ...(await readPlayedSince(db, player.id, since)) },
    history: changes.map(({ id: _, changed_by: by, reason: __, until, at, ...change }) => ({
      ...change,
      until: until?.getTime() ?? null,
      by,
      at: at.getTime(),
    })),
  }
}

const set: Handler<typeof setLimit> = async ({ input, context, player, heldDb }) => {
  const { kind, points } = input
  const state = await changeLimit(heldDb, { playerId: player.id, kind, points, by: 'player' })
  const readyAt = context.clock.now() + RAISE_WAIT_MS
  return {
    success: '1',
    ...(state === 'set' ? notice('limit_set') : notice('limit_waits', { until: readyAt })),
  }
}

const answer: Handler<typeof answerRaise> = async ({ input, player, heldDb }) => {
  if (input.answer === 'confirm') {
    await confirmRaise(heldDb, player.id, input.id)
    return { success: '1', ...notice('limit_set') }
  }
  await callOffRaise(heldDb, player.id, input.id)
  return { success: '1', ...notice('limit_called_off') }
}

const pause: Handler<typeof takeBreak> = async ({ input, player, heldDb }) => {
  const change = { playerId: player.id, span: input.span, by: 'player' } as const
  const until = await excludePlayer(heldDb, change)
  return { success: '1', ...notice('break_begun', { until: until.getTime() }) }
}

const remind: Handler<typeof setRealityCheck> = async ({ input, player, heldDb }) => {
  const { minutes } = input
  await changeReminder(heldDb, player.id, minutes)
  return { success: '1', ...notice('reality_check_set', { minutes }) }
}

export const limitRoutes: Route[] = [
  route(getLimits, read),
  route(setLimit, set, { attempts: { max: 60, windowMs: HOUR_MS } }),
  route(answerRaise, answer),
  route(takeBreak, pause),
  route(setRealityCheck, remind),
]
