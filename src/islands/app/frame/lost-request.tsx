import { useStore } from '@nanostores/react'
import { ALL_DEPOSITS, ALL_WITHDRAWALS } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { $lostRequests, forgetLost, type RequestKind } from '../funds/lost-requests.ts'
import type { Elements } from '../lib/elements.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { pathTo } from './router.ts'

type UnlessLostProps = {
  kind: RequestKind
  /** The request is under way. */
  isSending: boolean
  onNotThere: () => void
  /** The end of the form, with the button that sends it. */
  children: Elements
}

/**
 * The end of a form for a request. While an earlier request may have been received, it shows a link to
 * the history and a button to confirm that the request is not there.
 */
export function UnlessLost({ kind, isSending, onNotThere, children }: UnlessLostProps) {
  const t = useMessages(paymentsWords).lost
  const { deposits, withdrawals } = useMessages(fundsWords).wallet
  const lost = useStore($lostRequests)[kind]
  if (!lost || isSending) return children
  const forget = () => {
    forgetLost(kind)
    onNotThere()
  }
  const [type, history] =
    kind === 'deposit' ? [ALL_DEPOSITS, deposits] : [ALL_WITHDRAWALS, withdrawals]
  return (
    <>
      <Notice tone="error">{t.text(formatPoints(lost.points))}</Notice>
      <LinkButton wide href={pathTo('fundHistory', { type })}>
        {history}
      </LinkButton>
      <Button kind="quiet" wide onClick={forget}>
        {t.notThere}
      </Button>
    </>
  )
}
