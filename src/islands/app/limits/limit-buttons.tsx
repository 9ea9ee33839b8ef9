import { useState } from 'react'
import { useMessages } from '../lib/words.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type AskedButtonProps = {
  label: string
  title: string
  question: string
  /** The button is red, and the answer no is the main one. */
  isDanger?: boolean
  onYes: () => void
}

/** A button for what cannot be undone: it asks once before. */
export function AskedButton({ label, title, question, isDanger = false, onYes }: AskedButtonProps) {
  const t = useMessages(limitsWords)
  const [isAsking, setAsking] = useState(false)
  const stop = () => setAsking(false)
  return (
    <>
      <Button kind={isDanger ? 'danger' : 'quiet'} wide onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        title={title}
        close={t.notNow}
        open={isAsking}
        onClose={stop}
        actions={
          <>
            <Button
              kind={isDanger ? 'quiet' : 'primary'}
              onClick={() => {
                stop()
                onYes()
              }}
            >
              {label}
            </Button>
            <Button kind={isDanger ? 'primary' : 'quiet'} onClick={stop}>
              {t.notNow}
            </Button>
          </>
        }
      >
        <p>{question}</p>
      </Dialog>
    </>
  )
}

type SendButtonProps = { label: string; send: () => Promise<unknown> }

/** A button that is busy until its call has an answer, so that two taps are one call. */
export function SendButton({ label, send }: SendButtonProps) {
  const [isSending, setSending] = useState(false)
  return (
    <Button
      kind="quiet"
      wide
      busy={isSending}
      onClick={() => {
        setSending(true)
        void send().finally(() => setSending(false))
      }}
    >
      {label}
    </Button>
  )
}
