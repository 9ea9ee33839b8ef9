import type { Answer } from '../../api/call.ts'
import { errorTextOf, type Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import type { CodedText, ShownText } from '../../lib/coded-text.ts'
import { lostBidsWords } from '../../messages/en/bids.ts'
import { openPage } from '../router.ts'
import { toast, toastFailure } from '../toasts.ts'

/**
 * Shows the result of a request: the list of requests, or an error for the form, which is returned.
 * A player who has left the screen gets a toast and stays where they are.
 */
export function showRequestAnswer(
  answer: Answer<{ msg: string; code: string; params: CodedText['params'] }>,
  sent: string,
  type: string,
  isHere: IsHere,
): ShownText | null {
  if (answer.state !== 'done') {
    const problem = problemOf(answer)
    if (!isHere.current && answer.state === 'lost') toast('error', problem)
    else if (!isHere.current) toastFailure(answer)
    return problem
  }
  const { msg: message, code, params } = answer.reply
  toast('success', message ? { code, params, message } : sent)
  if (isHere.current) openPage('fundHistory', { type })
  return null
}

/** Without a request id, a repeat may be a second request, so the player is asked to check first. */
function problemOf(failure: Failure): ShownText {
  return !offers.resends && failure.state === 'lost'
    ? lostBidsWords.get().request
    : errorTextOf(failure)
}
