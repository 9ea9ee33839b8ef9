import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useMessages } from '../hooks/use-messages.ts'
import { useTranslate } from '../hooks/use-translate.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { ageOf } from '../lib/span.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { $now } from '../stores/clock.ts'
import { Button } from '../ui/form/button.tsx'

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
