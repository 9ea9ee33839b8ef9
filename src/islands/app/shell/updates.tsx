import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useMessages } from '../hooks/use-messages.ts'
import { updatesWords } from '../messages/en/frame.ts'
import { $announcement } from '../stores/toasts.ts'
import { $update, hideUpdate, installWorker, takeUpdate } from '../stores/updates.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button, IconButton } from '../ui/form/button.tsx'
import { Float } from '../ui/layout/float.tsx'
import { showUnseen } from './unseen-badge.ts'

// Imported for its effect. It has its own root, so that an error here does not break the app.
createRoot(document.body.appendChild(document.createElement('div'))).render(<UpdateNotice />)
// Toasts are loaded now, so that they work offline. The service worker may be unavailable.
void Promise.allSettled([
  import('../ui/feedback/toasts.tsx'),
  installWorker(),
  import.meta.env?.PUBLIC_API_DIALECT !== 'specification' && import('./reality-check.tsx'),
])
showUnseen()

function UpdateNotice() {
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
