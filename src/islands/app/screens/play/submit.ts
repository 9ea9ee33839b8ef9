import { errorCode } from '#contract/errors.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { playWords } from '../../messages/en/play.ts'
import { $isPart, placeBids, settleUnknownBids } from '../../stores/bids/place-bids.ts'
import { $rowList, isWaiting } from '../../stores/bids/slip.ts'
import { toast } from '../../stores/toasts.ts'
import type { Play } from './play.ts'

/**
 * Resolves to whether every bid of the slip is placed. Of a blocked slip, only bids without an
 * answer are sent again. `missing` is the error of an empty slip,
 * or '' if a field says it.
 */
export async function submit(
  play: Play,
  isBlocked: boolean,
  missing: () => ShownText = noBids,
): Promise<boolean> {
  const count = $rowList.get().filter(isWaiting).length
  if (count === 0) {
    const problem = missing()
    if (problem) toast('error', problem, $rowList)
    return false
  }
  await play.settled()
  const isAllTaken = await (isBlocked ? settleUnknownBids : placeBids)(play.place())
  const t = playWords.get()
  if (isAllTaken) toast('success', $isPart.get() ? t.placedInParts(count) : t.placed(count))
  return isAllTaken
}

function noBids(): ShownText {
  return errorCode('bids_required')
}
