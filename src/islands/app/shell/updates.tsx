import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useMessages } from '../hooks/use-messages.ts'
import { messages } from '../messages/updates.ts'
import { $announcement } from '../stores/toasts.ts'
import { $update, keepOnPhone, putOffUpdate, takeUpdate } from '../stores/updates.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button, IconButton } from '../ui/form/button.tsx'
import { Float } from '../ui/layout/float.tsx'

// Loaded for its effect, and in a root of its own: the app must not fall with what it can do without.
createRoot(document.body.appendChild(document.createElement('div'))).render(<UpdateNotice />)
// A message can be shown when the line is gone; of the phone's own copies there may be none.
void Promise.allSettled([import('../ui/feedback/toasts.tsx'), keepOnPhone()])

function UpdateNotice() {
  const t = useMessages(messages)
  const update = useStore($update)
  useEffect(() => {
    if (update !== 'none') $announcement.set(messages.get()[update].text)
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
            <IconButton label={t.later} icon="close" onClick={putOffUpdate} />
          </>
        }
      >
        {text}
      </Notice>
    </Float>
  )
}
