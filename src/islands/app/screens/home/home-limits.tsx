import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isNearlyUsed, type LimitKind, leftOf } from '#domain/limits.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { limitsWords } from '../../messages/en/account.ts'
import { $limits, loadLimits } from '../../stores/limits/limits.ts'
import { $isOffered } from '../../stores/limits/offer.ts'
import { pathTo } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'

/** The offer of limits after the first login, and the limits of which less than a fifth is left. */
export function HomeLimits() {
  const t = useMessages(limitsWords)
  const limits = useStore($limits)
  const isOffered = useStore($isOffered)
  useEffect(() => void loadLimits(), [])
  const used = limits?.limits.filter(isNearlyUsed) ?? []
  if (!isOffered && used.length === 0) return null
  return (
    <div className="stack">
      {isOffered && (
        <Notice
          tone="info"
          action={
            <>
              <LinkButton
                kind="quiet"
                href={pathTo('limits')}
                onClick={() => $isOffered.set(false)}
              >
                {t.offerSet}
              </LinkButton>
              <Button kind="quiet" onClick={() => $isOffered.set(false)}>
                {t.notNow}
              </Button>
            </>
          }
        >
          {t.offer}
        </Notice>
      )}
      {used.map(limit => (
        <p key={limit.kind} className="muted small">
          {t.nearly(
            t.kinds[limit.kind],
            formatPoints(leftOf(limit)),
            t.periodEnds[periodOf(limit.kind)],
          )}
        </p>
      ))}
    </div>
  )
}

function periodOf(kind: LimitKind) {
  return kind.slice(kind.indexOf('_') + 1) as 'day' | 'week' | 'month'
}
