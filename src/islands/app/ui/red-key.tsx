import styles from './red-key.module.css'

/** Explains red jodis, with the first word in that red. */
export function RedKey({ text }: { text: string }) {
  const end = text.indexOf(':') + 1
  return (
    <p>
      <span className={styles.key}>{text.slice(0, end)}</span>
      <span>{text.slice(end)}</span>
    </p>
  )
}
