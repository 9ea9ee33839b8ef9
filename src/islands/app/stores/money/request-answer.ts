import type { Answer } from '../../api/call.ts'
import { complaintOf } from '../../api/failures.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { openPage } from '../router.ts'
import { toast } from '../toasts.ts'

/**
 * What became of a request, and the list it stands in. A player who has gone elsewhere is told, and
 * stays there. Returns the form's complaint.
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
