import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMessages } from '../hooks/use-messages.ts'
import { updatesWords } from '../messages/en/frame.ts'
import { $announcement } from '../stores/toasts.ts'
import { $update, hideUpdate, takeUpdate } from '../stores/updates.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button, IconButton } from '../ui/form/button.tsx'
import { Float } from '../ui/layout/float.tsx'

/** Offers a new version of the app. */
export function UpdateNotice() {
  const t = useMessages(updatesWords)
  const update = useStore($update)
  useEffect(() => {
    if (update !== 'none') $announcement.set(updatesWords.get()[update].text)
  }, [update])
  if (update === 'none') return null
  const { text, action } = t[update]
  return (
    <Float>
      <Notice
        tone="info"
        action={
          <>
            <Button kind="quiet" onClick={takeUpdate}>
              {action}
            </Button>
            <IconButton label={t.later} icon="close" onClick={hideUpdate} />
          </>
        }
      >
        {text}
      </Notice>
    </Float>
  )
}
