import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useWords } from '../frame/words.ts'
import styles from './requests.module.css'

/** A value that a tap copies. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const words = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    const done = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setIsCopied(done)
  }
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <span className={styles.value}>
        <small className="muted">{label}</small> <span>{value}</span>
      </span>
      <span role="status">
        {isCopied ? <span className="small">{words.copied}</span> : <Icon name="copy" />}
      </span>
    </button>
  )
}
