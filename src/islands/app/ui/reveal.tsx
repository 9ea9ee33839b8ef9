import { NumberTile } from './number-tile.tsx'
import styles from './reveal.module.css'

/** What was drawn: a pana with the ank of its sum, and the open ank before a Close. */
type RevealedDraw = { pana: string; ank: string; openAnk: string }

type RevealProps = {
  market: string
  session: string
  draw: RevealedDraw | null
  /** The result in words, where no draw is revealed; empty for none. */
  result: string
  /** With their sign; empty for none. */
  points: string
  isWin: boolean
  /** What became of the bids. */
  outcome: string
  numbers: readonly { number: string; isWin: boolean }[]
  /** The points of the bids, and in a sheet the balance. */
  cost: string
  /** Shows the end. */
  isStill: boolean
  /** Begins with the player's numbers: the draw is known. */
  isKnown: boolean
}

/** Reveals a result: the pana digit by digit, its sum, the ank, the player's numbers, the points. */
export function Reveal(props: RevealProps) {
  const { market, session, draw, result, points, isWin, outcome, numbers, cost } = props
  const { isStill, isKnown } = props
  const looks = [styles.reveal, isStill && styles.still, isKnown && styles.known]
  return (
    <div className={looks.filter(Boolean).join(' ')}>
      <p className={styles.head}>
        <b>{market}</b>
        {session && <span>{session}</span>}
      </p>
      <div className={styles.draw}>
        {draw ? (
          <Draw {...draw} turns={!isStill && !isKnown} />
        ) : (
          result && <b className={styles.result}>{result}</b>
        )}
      </div>
      <div className={styles.outcome}>
        {points && (
          <b className={isWin ? `${styles.points} ${styles.win}` : styles.points}>{points}</b>
        )}
        <b className={points ? styles.words : styles.verdict}>{outcome}</b>
      </div>
      {(numbers.length > 0 || cost) && (
        <div className={styles.foot}>
          {numbers.length > 0 && (
            <p className={styles.numbers}>
              {numbers.map(({ number, isWin }) => (
                <span key={number} className={styles.number} data-number={number}>
                  <NumberTile state={isWin ? 'won' : 'lost'}>{number}</NumberTile>
                </span>
              ))}
            </p>
          )}
          {cost && <p className={styles.cost}>{cost}</p>}
        </div>
      )}
    </div>
  )
}

function Draw({ pana, ank, openAnk, turns }: RevealedDraw & { turns: boolean }) {
  const digits = pana.split('')
  return (
    <>
      <p className={styles.drawn}>
        {!openAnk && <Pana digits={digits} />}
        <span className={styles.anks}>
          {openAnk && <NumberTile state="drawn">{openAnk}</NumberTile>}
          <NumberTile state="drawn" turns={turns}>
            {ank}
          </NumberTile>
        </span>
        {openAnk && <Pana digits={digits} />}
      </p>
      <p className={styles.sum}>
        <span>{`${digits.join(' + ')} = ${tensOf(digits)}`}</span>
        <b>{ank}</b>
      </p>
    </>
  )
}

/** What is before the ank in the sum: nothing in 1 + 8 + 0 = 9, and 1 in 4 + 7 + 8 = 19. */
function tensOf(digits: readonly string[]): string {
  return String(digits.reduce((sum, digit) => sum + Number(digit), 0)).slice(0, -1)
}

function Pana({ digits }: { digits: readonly string[] }) {
  return (
    <span className={styles.pana}>
      {digits.map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pana may have a digit twice, and they do not move.
        <span key={place}>{digit}</span>
      ))}
    </span>
  )
}
