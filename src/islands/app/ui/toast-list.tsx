import { type ReactElement, useEffect } from 'react'
import { toast as show, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import './toast-list.css'

const SUCCESS_MS = 1_600
const OTHER_MS = 5_000

type ToastListProps = {
  label: string
  toast: { kind: 'success' | 'error' | 'info'; text: string; id: number }
}

/**
 * A toast. The next one has another key, so it replaces this one: a container for several would make
 * the next one wait until the last has left. The progress bar is hidden from screen readers, because its
 * name is English in every language; toast-list.css shows it. Source: docs/specification.md, Toasts.
 */
export function ToastList({ label, toast }: ToastListProps) {
  useEffect(() => {
    // The app's own live region announces it.
    document.querySelector('.Toastify')?.setAttribute('aria-live', 'off')
    show(toast.text, {
      toastId: toast.id,
      type: toast.kind,
      autoClose: toast.kind === 'success' ? SUCCESS_MS : OTHER_MS,
    })
  }, [toast])

  return (
    <ToastContainer
      position="top-center"
      transition={AtOnce}
      limit={1}
      hideProgressBar
      closeOnClick
      pauseOnHover
      draggable
      role="presentation"
      aria-label={label}
    />
  )
}

/**
 * Starts a toast's time when it appears, and removes it at once. Toastify's own transitions wait for
 * the end of an animation. A toast that replaced another never got that event and stayed forever.
 * The Tab key skips a toast, because it could leave while it has the focus.
 */
function AtOnce({ children, done, isIn, nodeRef, playToast }: ToastTransitionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the toast appears.
  useEffect(() => {
    nodeRef.current?.removeAttribute('tabindex')
    playToast()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Toastify makes a new done each time.
  useEffect(() => {
    if (!isIn) done()
  }, [isIn])
  return children as ReactElement
}
