import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isNearlyUsed, leftOf } from '#domain/limits.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { formatInstant } from '../../stores/dates.ts'
import { $limits, loadLimits } from '../../stores/limits/limits.ts'
import { $isOffered } from '../../stores/limits/offer.ts'
import { $protectionWords } from '../../stores/limits/words.ts'
import { pathTo } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'

/** The offer of limits after the first login, and the limits of which less than a fifth is left. */
export default function HomeLimits() {
  const t = useMessages($protectionWords)
  const limits = useStore($limits)
  const isOffered = useStore($isOffered)
  useEffect(() => void loadLimits(), [])
  const used = limits?.limits.filter(isNearlyUsed) ?? []
  if (!isOffered && used.length === 0) return null
  return (
    <div className="stack" data-later>
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
                {t.offerSkip}
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
            endOf(limit.kind, limit.until),
          )}
        </p>
      ))}
    </div>
  )

  function endOf(kind: string, until: number | undefined): string {
    return kind.endsWith('_day') || until === undefined ? t.midnight : formatInstant(until)
  }
}
