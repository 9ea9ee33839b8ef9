import styles from './skip-link.module.css'

/** The first stop of the Tab key, hidden until it has the focus. */
export function SkipLink({ children }: { children: string }) {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={() => document.querySelector('main')!.focus()}
    >
      {children}
    </button>
  )
}
