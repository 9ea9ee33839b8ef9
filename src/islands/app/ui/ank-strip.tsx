import { useEffect, useRef } from 'react'
import styles from './ank-strip.module.css'

type AnkStripProps = {
  label: string
  anks: readonly string[]
  /** The name of an ank for screen readers. */
  nameOf: (ank: string) => string
  /** The ank whose numbers are visible. */
  current: string
  /** The anks with chosen numbers. */
  chosen: string
  onAnk: (ank: string) => void
}

/**
 * A strip of the anks: a tap on one, or a finger that moves along, shows its numbers. It is one
 * slider, because ten buttons are too narrow for a finger on a narrow phone.
 */
export function AnkStrip(props: AnkStripProps) {
  const { label, anks, nameOf, current, chosen, onAnk } = props
  const slider = useRef<HTMLInputElement>(null)

  useEffect(() => {
    slider.current!.value = String(anks.indexOf(current))
  }, [anks, current])

  function show(): void {
    const ank = anks[slider.current!.valueAsNumber]
    if (ank !== undefined) onAnk(ank)
  }

  return (
    <div className={styles.strip}>
      {anks.map(ank => (
        <span
          key={ank}
          aria-hidden="true"
          className={`${styles.ank} ${ank === current ? styles.current : ''} ${chosen.includes(ank) ? styles.has : ''}`}
        >
          {ank}
        </span>
      ))}
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label={label}
        aria-valuetext={nameOf(current)}
        min={0}
        max={anks.length - 1}
        defaultValue={0}
        onInput={show}
        onClick={show}
      />
    </div>
  )
}
