import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import { Table } from '#app/ui/table.tsx'
import { listMarkets } from '#contract/operator/markets.ts'
import { showExposure } from '#contract/operator/results.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { addressOf } from '../frame/place.ts'
import { Shown } from '../frame/shown.tsx'
import { useCall } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import styles from './exposure.module.css'
import { inOrder, nextSession } from './needs.ts'

type Session = 'Open' | 'Close'
const SHOWN = 20

type ExposureProps = { market: string; given: Session | undefined; day: string | undefined }

/** What each number would pay as the result of a draw. Without a given session, the one that needs it next. */
export function Exposure({ market, given, day }: ExposureProps) {
  const words = useWords()
  const markets = useCall(listMarkets, {})
  return (
    <Shown read={markets}>
      {({ markets: list }) => {
        const chosen = list.find(each => each.name === market) ?? inOrder(list)[0]
        const name = chosen?.name ?? ''
        const session =
          given ?? chosen?.awaited[0]?.session ?? (chosen ? nextSession(chosen) : 'Open')
        const go = (newName: string, newSession: Session) => {
          location.hash = addressOf('exposure', newName, newSession)
        }
        return (
          <>
            <div className={styles.choice}>
              <Select
                label={words.exposure.market}
                value={name}
                options={list.map(each => ({ value: each.name, label: each.name }))}
                onChange={newName => go(newName, session)}
              />
              <Segmented
                label={words.exposure.session}
                name="session"
                value={session}
                options={(['Open', 'Close'] as const).map(value => ({
                  value,
                  label: words.sessions[value],
                }))}
                onChange={newSession => go(name, newSession)}
              />
            </div>
            {name && <Numbers key={`${name} ${session}`} name={name} session={session} day={day} />}
          </>
        )
      }}
    </Shown>
  )
}

type NumbersProps = { name: string; session: Session; day: string | undefined }

function Numbers({ name, session, day: asked }: NumbersProps) {
  const words = useWords()
  const read = useCall(
    showExposure,
    { name, session, ...(asked === undefined ? {} : { day: asked }) },
    60_000,
  )
  const [isAll, setIsAll] = useState(false)
  return (
    <Shown read={read}>
      {({ day, decided, waiting, numbers, worst }) => {
        const most = Math.max(1, ...numbers.map(({ pays }) => pays))
        const anks = Array.from('1234567890', ank => {
          const panas = numbers.filter(({ pana }) => ankOf(pana) === ank)
          return { ank, pays: Math.max(0, ...panas.map(({ pays }) => pays)) }
        })
        return (
          <>
            <Facts
              facts={[
                { name: words.exposure.day, value: day },
                { name: words.exposure.decided, value: countText(decided) },
                { name: words.exposure.waiting, value: countText(waiting) },
                {
                  name: words.exposure.worst(`${worst.open} · ${worst.close}`),
                  value: formatPoints(worst.pays),
                },
              ]}
            />
            <Heading>{words.exposure.anks}</Heading>
            <ul className={styles.anks}>
              {anks.map(({ ank, pays }) => (
                <li key={ank} className={styles.cell} style={heat(pays / most)}>
                  <strong>{ank}</strong>
                  <span>{formatPoints(pays)}</span>
                </li>
              ))}
            </ul>
            <Heading>{words.exposure.panas}</Heading>
            <Table
              caption={words.exposure.panas}
              columns={[
                { key: 'pana', label: words.exposure.pana, place: 'main' },
                { key: 'staked', label: words.exposure.staked, place: 'extra' },
                { key: 'pays', label: words.exposure.pays, place: 'aside' },
                { key: 'day', label: words.exposure.dayPays, place: 'detail' },
              ]}
              rows={numbers.slice(0, isAll ? undefined : SHOWN).map(each => ({
                key: each.pana,
                pana: (
                  <span className={styles.heat} style={heat(each.pays / most)}>
                    {each.pana} → {ankOf(each.pana)}
                  </span>
                ),
                staked: words.exposure.bids(each.bids, formatPoints(each.staked)),
                pays: formatPoints(each.pays),
                day: words.exposure.dayPaysOf(formatPoints(each.day_pays)),
              }))}
            />
            {!isAll && numbers.length > SHOWN && (
              <Button kind="quiet" onClick={() => setIsAll(true)}>
                {words.exposure.all(numbers.length)}
              </Button>
            )}
          </>
        )
      }}
    </Shown>
  )

  function countText({ bids, staked }: { bids: number; staked: number }) {
    return words.exposure.bids(bids, formatPoints(staked))
  }
}

/** The share of the dearest number, from 0 to 1, as the colour of a cell. */
function heat(share: number): Record<string, string> {
  return { '--heat': `${Math.round(share * 100)}%` }
}
