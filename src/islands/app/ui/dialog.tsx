import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  title: ReactNode
  /** Its name for screen readers, where the title does not say what it is. */
  label?: string
  /** The name of the × button for screen readers. */
  close: string
  open: boolean
  onClose: () => void
  children?: Elements
  actions?: Elements
  kind?: 'dialog' | 'sheet' | 'sidebar'
}

/**
 * A native modal dialog: Escape, × and a tap outside close it, and so does the back gesture of new
 * Android phones. In other browsers Back leaves the page, and the dialog with it. A sheet with
 * something typed keeps the page by backCloses. The focus goes to the part with data-first, else to the ×.
 */
export function Dialog(props: DialogProps) {
  const { title, label, close, open, onClose, children, actions, kind = 'dialog' } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (open === dialog.current!.open) return
    if (open) {
      dialog.current!.showModal()
      dialog.current!.querySelector<HTMLElement>('[data-first]')?.focus()
    } else dialog.current!.close()
  }, [open])

  // The focus goes back to where it was, also when the dialog is removed while it is open.
  useLayoutEffect(() => {
    const element = dialog.current!
    return () => element.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of a tap outside, and native.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[kind]}`}
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      onClose={() => open && onClose()}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label={close} icon="close" onClick={() => dialog.current!.close()} />
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
