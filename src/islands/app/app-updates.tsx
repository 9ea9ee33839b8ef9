import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useMessages } from './lib/use-messages.ts'
import { messages } from './messages/updates.ts'
import { $announcement } from './stores/toasts.ts'
import { $update, keepOnPhone, putOffUpdate, takeUpdate } from './stores/updates.ts'
import { Button, IconButton } from './ui/button.tsx'
import { Float } from './ui/float.tsx'
import { Notice } from './ui/notice.tsx'

// Loaded for its effect, and in a root of its own: the app must not fall with what it can do without.
createRoot(document.body.appendChild(document.createElement('div'))).render(<UpdateNotice />)
// A message can be shown when the line is gone; of the phone's own copies there may be none.
void Promise.allSettled([import('./ui/toasts.tsx'), keepOnPhone()])

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
