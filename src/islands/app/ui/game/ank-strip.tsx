import { type ReactNode, useRef } from 'react'
import styles from './ank-strip.module.css'

type AnkStripProps = {
  label: string
  anks: readonly string[]
  /** The name of an ank for screen readers. */
  nameOf: (ank: string) => string
  onAnk: (ank: string) => void
}

/** Keeps the stake, and the strip under it, in sight while the numbers scroll. */
export function StickyStake({ children }: { children: ReactNode }) {
  return <div className={styles.stake}>{children}</div>
}

/**
 * A strip of the anks: a tap on one, or a finger that moves along, shows its numbers. It is one
 * slider, because ten buttons are too narrow for a finger on a narrow phone.
 */
export function AnkStrip({ label, anks, nameOf, onAnk }: AnkStripProps) {
  const slider = useRef<HTMLInputElement>(null)

  function show(): void {
    const ank = anks[slider.current!.valueAsNumber]
    if (ank === undefined) return
    slider.current!.setAttribute('aria-valuetext', nameOf(ank))
    onAnk(ank)
  }

  return (
    <div className={styles.strip}>
      {anks.map(ank => (
        <span key={ank} aria-hidden="true">
          {ank}
        </span>
      ))}
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label={label}
        min={0}
        max={anks.length - 1}
        defaultValue={0}
        onInput={show}
        onClick={show}
      />
    </div>
  )
}
