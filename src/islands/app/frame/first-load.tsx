import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { useMessages } from '../hooks/use-messages.ts'
import { useTranslate } from '../hooks/use-translate.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { $loadError, refresh } from '../stores/live/refresh.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/form/button.tsx'

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
