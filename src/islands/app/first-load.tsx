import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { sentences } from '#contract/sentences.ts'
import { useMessages } from './lib/use-messages.ts'
import { messages } from './messages/freshness.ts'
import { $isUnanswered, refresh } from './stores/loading.ts'
import { Button } from './ui/button.tsx'
import { Notice } from './ui/notice.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { useSaid } from './use-said.ts'

/** Stands where the markets or the rates will be, until they are told for the first time. */
export function FirstLoad(boxes: ComponentProps<typeof Skeleton>) {
  const t = useMessages(messages)
  const said = useSaid()
  if (!useStore($isUnanswered)) return <Skeleton {...boxes} />
  return (
    <Notice tone="error" action={<Button onClick={() => void refresh()}>{t.retry}</Button>}>
      {said(sentences.apiError)}
    </Notice>
  )
}
