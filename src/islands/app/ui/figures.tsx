import type { Elements } from '../lib/elements.ts'
import styles from './figures.module.css'
import { Icon } from './icon.tsx'

type FiguresProps = {
  figures: readonly { name: string; figure: string }[]
  children: Elements
}

/** A few figures in one line; a tap opens their details. */
export function Figures({ figures, children }: FiguresProps) {
  return (
    <details className={styles.figures}>
      <summary>
        {figures.map(({ name, figure }) => (
          <span key={name}>
            <span className={styles.figureName}>{name}</span> <b>{figure}</b>
          </span>
        ))}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
