import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './place-button.module.css'

type PlaceProps = {
  label: string
  points: string
  /** What is under the label: that it is final, or a problem. */
  note: string
  isWrong: boolean
  /** The balance after the slip; empty if it is not enough. */
  after: string
  /** How much of the slip was sent, from 0 to 1; null while nothing is sent. */
  progress: number | null
  /** All of the slip was taken. */
  isDone: boolean
  /** There is nothing to place yet. */
  isQuiet: boolean
  disabled: boolean
  onPlace: () => void
}

/** The one button that sends a slip: what it places, what that costs, and that it is final. */
export function PlaceButton(props: PlaceProps) {
  const { label, points, note, isWrong, after, progress, isDone } = props
  const { isQuiet, disabled, onPlace } = props
  const isBusy = progress !== null || isDone
  const noteId = useId()
  return (
    <button
      type="button"
      data-place=""
      className={`${styles.place} ${isDone ? styles.placed : ''} ${isQuiet ? styles.quiet : ''}`}
      disabled={disabled}
      aria-busy={progress !== null || undefined}
      aria-disabled={isBusy || undefined}
      aria-describedby={isWrong ? noteId : undefined}
      onClick={isBusy ? undefined : onPlace}
    >
      {isDone && <Icon name="check" />}
      <span>
        <span>{label}</span>
        {note && (
          <small id={noteId} className={isWrong ? styles.note : undefined}>
            {note}
          </small>
        )}
      </span>
      {points && (
        <span className={styles.cost}>
          <span>{points}</span>
          {after && <small>{after}</small>}
        </span>
      )}
      {progress !== null && (
        <span className={styles.progress}>
          <span style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </button>
  )
}
