import { Anchor } from './anchor.tsx'
import styles from './rail-markets.module.css'

type RailMarket = {
  href: string
  name: string
  line: string
  isSoon: boolean
  /** The jodi so far, such as 4*; empty before the first draw. */
  jodi: string
  isCurrent: boolean
}

/** Markets next to the screen, each a link. */
export function RailMarkets({ title, markets }: { title: string; markets: readonly RailMarket[] }) {
  return (
    <section>
      <h2 className={styles.railTitle}>{title}</h2>
      <ul>
        {markets.map(({ href, name, line, isSoon, jodi, isCurrent }) => (
          <li key={name}>
            <Anchor
              href={href}
              className={styles.market}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <b>{name}</b>
              <span className={isSoon ? styles.soon : styles.open}>{line}</span>
              <span className={styles.jodi}>{jodi}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
