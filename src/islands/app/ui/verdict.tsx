import type { Elements } from '../lib/elements.ts'
import badgeStyles from './badge.module.css'
import { type Tone, toneIcons } from './badge.tsx'
import { Icon } from './icon.tsx'
import styles from './verdict.module.css'

type VerdictProps = { tone: Tone; sum?: string; children: Elements }

/** One outcome, as the whole content of a sheet. */
export function Verdict({ tone, sum = '', children }: VerdictProps) {
  return (
    <div className={`${styles.verdict} ${badgeStyles[tone]}`}>
      <span className={styles.seal}>
        <Icon name={toneIcons[tone]} />
      </span>
      {sum && <p className={styles.sum}>{sum}</p>}
      {children}
    </div>
  )
}
