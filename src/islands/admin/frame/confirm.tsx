import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useWords } from './words.ts'

type ConfirmProps = {
  title: string
  onClose: () => void
  /** What the button does, in one or two words. */
  action: string
  /** It takes something away. */
  isDanger?: boolean
  isReady?: boolean
  /** The call that the button makes. */
  change: { isSending: boolean; error: string }
  onConfirm: () => void
  children: ReactNode
}

/** A dialog that says what will happen before it happens. Its button is never where the finger was. */
export function Confirm(props: ConfirmProps) {
  const words = useWords()
  const { title, action, isDanger = false, isReady = true } = props
  const { change, onConfirm, children } = props
  const { isSending, error } = change
  const [opening, setOpening] = useState(0)
  // While a call is on its way, the dialog opens again: it shows the answer.
  const onClose = () => (isSending ? setOpening(opening + 1) : props.onClose())
  return (
    <Dialog
      key={opening}
      title={title}
      close={words.close}
      open
      onClose={onClose}
      actions={[
        <Button key="back" kind="quiet" onClick={onClose}>
          {words.back}
        </Button>,
        <Button
          key="do"
          kind={isDanger ? 'danger' : 'primary'}
          busy={isSending}
          disabled={!isReady}
          onClick={onConfirm}
        >
          {action}
        </Button>,
      ]}
    >
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !isSending) onConfirm()
        }}
      >
        {children}
        {error && <Notice tone="error">{error}</Notice>}
      </form>
    </Dialog>
  )
}
