import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentProps } from 'react'
import { isWithoutReason } from '../api/failures.ts'
import type { Elements } from '../lib/elements.ts'
import type { Sentence } from '../lib/sentence.ts'
import { ageOf } from '../lib/span.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $now } from '../live/clock.ts'
import { refresh } from '../live/refresh.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type AsOfProps = {
  loadedAt: number
  problem?: Sentence | undefined
  onRetry: () => void
  children?: Elements
}

/** Shows that a list could not be loaded again, why, and how old it is; loadedAt is the phone's epoch ms. */
export function AsOf({ loadedAt, problem, onRetry, children }: AsOfProps) {
  const translate = useTranslate()
  const t = useMessages(freshnessWords)
  // Renders again as the age grows. The age is by the phone's clock, like loadedAt.
  useStore($now)
  return (
    <div className="row">
      <div className="fill small muted">
        <p role="alert">{problem ? translate(problem) : t.notLoaded}</p>
        <span>{t.asOf(ageOf(Date.now() - loadedAt))}</span>
        {children}
      </div>
      <Button kind="plain" icon="refresh" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

type FirstLoadProps = ComponentProps<typeof Skeleton> & {
  /** Why it cannot be loaded; null if it may be yet. */
  $problem: ReadableAtom<Sentence | null>
  load?: () => Promise<unknown>
}

/** Replaces content that loads for the first time: its outline, or why it cannot be loaded. */
export function FirstLoad({ $problem, load = refresh, ...boxes }: FirstLoadProps) {
  const t = useMessages(freshnessWords)
  const translate = useTranslate()
  const problem = useStore($problem)
  if (!problem) return <Skeleton {...boxes} />
  return (
    <Notice tone="error" action={<Button onClick={() => void load()}>{t.retry}</Button>}>
      <p>{translate(problem)}</p>
      {isWithoutReason(problem) && <p className="small">{t.check}</p>}
    </Notice>
  )
}
