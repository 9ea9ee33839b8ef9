import { useEffect } from 'react'
import { toast as show, ToastContainer } from 'react-toastify/unstyled'

const SUCCESS_MS = 1_600
const OTHER_MS = 5_000

type ToastsProps = {
  label: string
  toast: { kind: 'success' | 'error' | 'info'; text: string; id: number }
}

/**
 * The bar of the time left is hidden from readers, to whom it would have an English name; toast.css
 * shows it all the same. Source: specification.md section 8, Toast behaviour, and decisions.md for
 * the delays.
 */
export default function Toasts({ label, toast }: ToastsProps) {
  useEffect(() => {
    show.dismiss()
    show(toast.text, {
      toastId: toast.id,
      type: toast.kind,
      autoClose: toast.kind === 'success' ? SUCCESS_MS : OTHER_MS,
    })
  }, [toast])

  return (
    <ToastContainer
      position="top-center"
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
