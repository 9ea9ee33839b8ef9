import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './dialog.module.css'

type MustAnswerProps = { title: string; children: Elements; actions: ReactNode }

/** A modal dialog that only its actions end. What is under it waits, and keeps what was typed. */
export function MustAnswer({ title, children, actions }: MustAnswerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => open(dialog.current), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={event => event.preventDefault()}
      onClose={() => open(dialog.current)}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  )
}

/** Opens it again too: a change of page and a second Escape close every dialog. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog?.isConnected && !dialog.open) dialog.showModal()
}
