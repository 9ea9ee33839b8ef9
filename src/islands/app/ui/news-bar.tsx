import { useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './news-bar.module.css'

type NewsBarProps = {
  /** The operator's notice; empty for none. */
  notice: string
  label: string
  numbers: readonly string[]
  /** The formatted number. */
  textOf: (number: string) => string
  /** The label of a button, by the formatted number. */
  labelOf: (number: string) => string
  onPick: (number: string) => void
}

/** The notice in two lines, all of it after a tap, and the support numbers. */
export function NewsBar({ notice, label, numbers, textOf, labelOf, onPick }: NewsBarProps) {
  const [isOpen, setOpen] = useState(false)
  if (notice === '' && numbers.length === 0) return null
  return (
    <div className={styles.news}>
      {notice && (
        <button
          type="button"
          className={styles.notice}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="megaphone" />
          <span className={styles.noticeText}>{notice}</span>
        </button>
      )}
      <section className={styles.numbers} aria-label={label}>
        {numbers.map(number => (
          <button
            key={number}
            type="button"
            aria-label={labelOf(textOf(number))}
            onClick={() => onPick(number)}
          >
            <Icon name="phone" />
            <span>{textOf(number)}</span>
          </button>
        ))}
      </section>
    </div>
  )
}
