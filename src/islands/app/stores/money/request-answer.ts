import type { Answer } from '../../api/call.ts'
import { complaintOf } from '../../api/failures.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { openPage } from '../router.ts'
import { toast } from '../toasts.ts'

/**
 * Shows the result of a request: the list of requests, or an error for the form, which is returned.
 * A player who has left the screen gets a toast and stays where they are.
 */
export function showRequestAnswer(
  answer: Answer<{ msg: string }>,
  sent: string,
  type: string,
  isHere: IsHere,
): string | null {
  if (answer.state !== 'done') {
    const complaint = complaintOf(answer)
    if (!isHere.current) toast('error', complaint)
    return complaint
  }
  toast('success', answer.reply.msg || sent)
  if (isHere.current) openPage('fundHistory', { type })
  return null
}
