import * as v from 'valibot'
import { errorCode } from '#contract/codes.ts'
import { LimitPoints, type Raise } from '#contract/limits.ts'
import { type LimitKind, leftOf, limitKinds } from '#domain/limits.ts'
import { formatPoints } from '#domain/points.ts'
import { formatInstant } from '../lib/dates.ts'
import { createForm } from '../lib/form.ts'
import { pointsField } from '../lib/typed.ts'
import { serverNow } from '../live/clock.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { changeLimit, type PlayerLimits } from './player-limits.ts'

/** The form that sets one limit. An empty field is refused: another button removes the limit. */
export function createLimit(kind: LimitKind, onSaved: () => void) {
  const schema = v.object({
    points: v.pipe(
      LimitPoints,
      v.check(points => points !== null, errorCode('limit_invalid')),
    ),
  })
  const send = async ({ points }: v.InferOutput<typeof schema>) => {
    if (await changeLimit(kind, String(points))) onSaved()
    return null
  }
  return createForm(schema, send, { points: pointsField })
}

export function momentOf(instantMs: number | undefined): string {
  return instantMs === undefined ? '' : formatInstant(instantMs)
}

/** Whether a break is going on. */
export function isOnBreak({ excluded_until }: PlayerLimits): boolean {
  return (excluded_until ?? 0) > serverNow()
}

/** A row for each kind of limit: what is left of it, if it is set. */
export function limitRows({ limits }: PlayerLimits) {
  const t = limitsWords.get()
  return limitKinds.map(kind => {
    const row = { key: kind, name: t.kinds[kind] }
    const limit = limits.find(one => one.kind === kind)
    if (!limit) return { ...row, isSet: false, left: '' }
    return {
      ...row,
      isSet: true,
      left: t.left(formatPoints(leftOf(limit))),
      used: t.usedOf(formatPoints(Math.max(0, limit.used)), formatPoints(limit.points)),
      until: t.until(momentOf(limit.until)),
    }
  })
}

export function raiseText({ kind, points }: Raise): string {
  const t = limitsWords.get()
  return t.raiseTo(t.kinds[kind], pointsOr(points))
}

/** What the limit is once a raise is confirmed. */
export function becomesText({ points }: Raise): string {
  return limitsWords.get().becomes(points === undefined ? '' : formatPoints(points))
}

/** When a raise can be confirmed: after its wait, for seven days. */
export function confirmText(raise: Raise): string {
  const t = limitsWords.get()
  const end = momentOf(raise.ends_at)
  return isReady(raise) ? t.confirmUntil(end) : t.confirmFrom(momentOf(raise.ready_at), end)
}

/** Whether a raise can be confirmed now. */
export function isReady({ ready_at }: Raise): boolean {
  return ready_at !== undefined && ready_at <= serverNow()
}

/** The changes of limits, breaks and reminders, as rows. */
export function changeRows({ history }: PlayerLimits) {
  const t = limitsWords.get()
  return history.map(({ what, before, after, until, state, by, at }) => ({
    key: `${what} ${at}`,
    what: nameOf(what),
    change: until ? t.until(momentOf(until)) : t.changed(pointsOr(before), pointsOr(after)),
    state: t.states[state as 'done'] ?? state,
    when: `${momentOf(at)} · ${t.by[by as 'player'] ?? by}`,
  }))
}

function nameOf(what: string): string {
  const t = limitsWords.get()
  if (what === 'exclusion') return t.breakTitle
  const kind = limitKinds.find(each => each === what)
  return kind ? t.kinds[kind] : t.reality
}

function pointsOr(points: number | undefined): string {
  return points === undefined ? limitsWords.get().noLimit : formatPoints(points)
}
