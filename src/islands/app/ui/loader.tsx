import styles from './loader.module.css'

/** A thin bar at the top, visible after 150 ms of waiting. */
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
