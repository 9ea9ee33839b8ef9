import styles from './loader.module.css'

/** A thin bar at the top, seen only when the waiting lasts over 150 ms. */
export function Loader({ label, shown }: { label: string; shown: boolean }) {
  return (
    <div role="status">
      {shown && (
        <>
          <span className="visually-hidden">{label}</span>
          <span className={styles.bar} />
        </>
      )}
    </div>
  )
}
