import { Anchor } from './anchor.tsx'
import { Icon } from './icon.tsx'
import listStyles from './menu-list.module.css'
import styles from './type-cards.module.css'

type TypeCard = {
  name: string
  /** Example numbers, drawn as tiles. */
  example: readonly string[]
  /** What it pays, which may come later, and how often it wins. */
  facts: readonly string[]
  /** The first one is also what a tap on the rest of the card opens. Screen readers hear `name` before the label. */
  entries: readonly { href: string; name: string; label: string }[]
  disabled?: string | undefined
}

/** The types of a market, each with its ways to enter numbers. A disabled one shows its reason. */
export function TypeCards({ cards }: { cards: readonly TypeCard[] }) {
  return (
    <ul className={`${listStyles.list} pair`}>
      {cards.map(({ name, example, facts, entries, disabled }) => (
        <li key={name} className={disabled ? `${styles.type} ${styles.locked}` : styles.type}>
          <span className={styles.example} aria-hidden="true">
            {example.map(number => (
              <Tiles key={number} number={number} />
            ))}
          </span>
          <div className={styles.body}>
            <p className={styles.name}>{name}</p>
            {(disabled ? [disabled] : facts).map(fact => (
              <p key={fact} className={styles.fact}>
                {fact || '\u00a0'}
              </p>
            ))}
          </div>
          {disabled && <Icon name="lock" />}
          {!disabled &&
            entries.map(entry => (
              <Anchor key={entry.href} className={styles.entry} href={entry.href}>
                <span className="visually-hidden">{`${entry.name} `}</span>
                <span>{entry.label}</span>
              </Anchor>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** A number as tiles. Digits that are there twice are marked. */
function Tiles({ number }: { number: string }) {
  return (
    <span className={styles.digits}>
      {Array.from(number, (digit, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit can be there twice.
          key={place}
          className={number.indexOf(digit) === number.lastIndexOf(digit) ? undefined : styles.twin}
        >
          {digit}
        </i>
      ))}
    </span>
  )
}
