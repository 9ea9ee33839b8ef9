import type * as v from 'valibot'
import { answerRaise, getLimits, setLimit, setRealityCheck, takeBreak } from '#contract/limits.ts'
import { closeMyAccount, getMyData } from '#contract/profile.ts'
import type { ExclusionSpan, LimitKind } from '#domain/limits.ts'
import { forgetSession, forPlayer, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { type Answer, call } from '../api/call.ts'
import { type Failure, isSignedOut, sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { toast } from '../frame/toast.ts'
import type { Sentence } from '../lib/sentence.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { $realityMinutes } from './reminder.ts'

export type PlayerLimits = v.InferOutput<typeof getLimits.reply>

/** The player's limits as last read; null before. */
export const $limits = ofPlayer<PlayerLimits | null>(null)

/** Why the limits could not be read when they were last asked for; null if they were, or may be yet. */
export const $limitsProblem = ofPlayer<Sentence | null>(null)

/**
 * Reads the limits. Resolves to an error, or null. The screen keeps the last ones if there is no answer
 * or a refusal, which is shown.
 */
export async function loadLimits(): Promise<Sentence | null> {
  $limitsProblem.set(null)
  const answer = await forPlayer(call(getLimits, { phone_number: phoneOfPlayer() }))
  if (answer.state !== 'done') {
    if (isSignedOut(answer)) return null
    if (answer.state === 'refused') showFailure(answer)
    $limitsProblem.set(sentenceOf(answer))
    return $limitsProblem.get()
  }
  const { reality_minutes } = answer.reply
  if (reality_minutes) $realityMinutes.set(reality_minutes)
  $limits.set(answer.reply)
  return null
}

/** '' removes the limit. */
export function changeLimit(kind: LimitKind, points: string): Promise<boolean> {
  return shown(call(setLimit, { phone_number: phoneOfPlayer(), kind, points }))
}

export function answerWaiting(id: string, answer: 'confirm' | 'call_off'): Promise<boolean> {
  return shown(call(answerRaise, { phone_number: phoneOfPlayer(), id, answer }))
}

export function beginBreak(span: ExclusionSpan): Promise<boolean> {
  return shown(call(takeBreak, { phone_number: phoneOfPlayer(), span }))
}

export function chooseReminder(minutes: number): Promise<boolean> {
  return shown(call(setRealityCheck, { phone_number: phoneOfPlayer(), minutes: String(minutes) }))
}

/** The ZIP file with everything that is kept; null after a failure, which is shown. */
export async function downloadMyData(): Promise<Blob | null> {
  const answer = await forPlayer(call(getMyData, { phone_number: phoneOfPlayer() }))
  if (answer.state !== 'done') {
    showFailure(answer)
    return null
  }
  const bytes = Uint8Array.from(atob(answer.reply.file), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'application/zip' })
}

/** Closes the account, and logs out if the server has done it. */
export async function closeAccount(): Promise<void> {
  const answer = await forPlayer(call(closeMyAccount, { phone_number: phoneOfPlayer() }))
  if (answer.state !== 'done') return showFailure(answer)
  const { msg: message, code, params } = answer.reply
  // The server has ended its sessions.
  forgetSession()
  toast('success', translate({ code, params, message }))
}

type ChangeReply = { msg: string; code: string; params: Record<string, unknown> }

/** Shows the answer of a change, and reads the limits again. True if the change was taken. */
async function shown(calling: Promise<Answer<ChangeReply>>): Promise<boolean> {
  const answer = await forPlayer(calling)
  if (answer.state === 'done') {
    const { msg: message, code, params } = answer.reply
    toast('success', translate({ code, params, message }))
  } else {
    showFailure(answer)
  }
  if (answer.state === 'done' || !isSignedOut(answer)) await loadLimits()
  return answer.state === 'done'
}

function showFailure(failure: Failure): void {
  if (isSignedOut(failure)) return
  const isAnswered = failure.state === 'refused' || failure.reply
  toast('error', isAnswered ? translate(sentenceOf(failure)) : limitsWords.get().failed)
}
