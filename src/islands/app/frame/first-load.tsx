import { useStore } from '@nanostores/react'
import type { ComponentProps, ReactNode } from 'react'
import { useMessages, useTranslate } from '../hooks/words.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { ageOf } from '../lib/span.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { $now } from '../stores/clock.ts'
import { $loadError, refresh } from '../stores/live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Notice, Skeleton } from '../ui/feedback.tsx'

type AsOfProps = {
  loadedAt: number
  problem?: ShownText | undefined
  onRetry: () => void
  children?: ReactNode
}

/** Shows how old a list is, and the server's error; loadedAt is the phone's epoch ms. */
export function AsOf({ loadedAt, problem, onRetry, children }: AsOfProps) {
  const translate = useTranslate()
  const t = useMessages(freshnessWords)
  // Renders again as the age grows. The age is by the phone's clock, like loadedAt.
  useStore($now)
  return (
    <div className="row">
      <div className="fill small muted">
        {problem && <p role="alert">{translate(problem)}</p>}
        {t.asOf(ageOf(Date.now() - loadedAt))}
        {children}
      </div>
      <Button kind="plain" icon="refresh" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

/** Shown in place of the markets or the rates until they are loaded for the first time. */
export function FirstLoad(boxes: ComponentProps<typeof Skeleton>) {
  const t = useMessages(freshnessWords)
  const translate = useTranslate()
  const problem = useStore($loadError)
  if (!problem) return <Skeleton {...boxes} />
  return (
    <Notice tone="error" action={<Button onClick={() => void refresh()}>{t.retry}</Button>}>
      {translate(problem)}
    </Notice>
  )
}
