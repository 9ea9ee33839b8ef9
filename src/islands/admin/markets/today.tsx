import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Result } from '#app/ui/result.tsx'
import { listMarkets, type OperatorMarket } from '#contract/operator/markets.ts'
import { declareResult, showExposure, voidDay } from '#contract/operator/results.ts'
import { formatPoints } from '#domain/points.ts'
import { addressOf } from '../frame/place.ts'
import { Shown } from '../frame/shown.tsx'
import { useCall } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { Declare, type Draw } from './declare.tsx'
import { inOrder, minutesToCutoff, needOf, nextSession } from './needs.ts'
import styles from './today.module.css'
import { VoidDay } from './void-day.tsx'

const EVERY_MS = 15_000
/** Exposure is much work for the server, so it is read for the markets that need something soon. */
const FIGURES_MINUTES = 60

type Opened = { kind: 'declare' | 'correct'; draw: Draw } | { kind: 'void'; draw: Draw }

/** The markets in the order in which they need something. */
export function Today({ me }: { me: Me }) {
  const words = useWords()
  const markets = useCall(listMarkets, {}, EVERY_MS)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Shown read={markets}>
        {({ markets: list }) =>
          list.length === 0 ? (
            <Empty title={words.today.none}>{words.today.addFirst}</Empty>
          ) : (
            <ul className={styles.list}>
              {inOrder(list).map(market => (
                <Card key={market.name} as="li">
                  <MarketOfToday me={me} market={market} onOpen={setOpened} />
                </Card>
              ))}
            </ul>
          )
        }
      </Shown>
      {opened && opened.kind !== 'void' && (
        <Declare {...opened} onClose={close} onDone={markets.reload} />
      )}
      {opened?.kind === 'void' && (
        <VoidDay {...opened.draw} onClose={close} onDone={markets.reload} />
      )}
    </>
  )
}

type MarketProps = { me: Me; market: OperatorMarket; onOpen: (opened: Opened) => void }

function MarketOfToday({ me, market, onOpen }: MarketProps) {
  const words = useWords()
  const { name, open_time, close_time, day, result, awaited, state } = market
  const need = needOf(market)
  const [pana = '***', jodi = '**', second = '***'] = result.split('-')
  const session = nextSession(market)
  const minutes = minutesToCutoff(market, session)
  const mayDeclare = mayUse(me, declareResult)
  return (
    <div className="stack tight">
      <div className="row apart">
        <h2 className={styles.name}>{name}</h2>
        {need === 'due' ? (
          <Badge tone="waiting">{words.today.due}</Badge>
        ) : need === 'closing' || need === 'open' ? (
          <Badge tone="won" icon="clock">
            {words.today.closesIn(words.sessions[session], minutes)}
          </Badge>
        ) : (
          <Badge tone="closed">{words.today.states[state]}</Badge>
        )}
      </div>
      <p className="muted small num">
        {open_time} – {close_time} · {day}
      </p>
      <Result
        isSmall
        open={{ pana, ank: jodi[0] ?? '*', isNew: false }}
        close={{ pana: second, ank: jodi[1] ?? '*', isNew: false }}
      />
      {awaited.length > 0 ? (
        awaited.map(draw => (
          <DrawFigures key={`${draw.day} ${draw.session}`} name={name} {...draw} />
        ))
      ) : state === 'open' && minutes <= FIGURES_MINUTES ? (
        <DrawFigures name={name} day={day} session={session} />
      ) : null}
      <div className={styles.actions}>
        {mayDeclare &&
          awaited.slice(0, 1).map(draw => (
            <Button
              key="declare"
              onClick={() => onOpen({ kind: 'declare', draw: { market: name, ...draw } })}
            >
              {words.today.declare(words.sessions[draw.session])}
            </Button>
          ))}
        <LinkButton
          kind="quiet"
          href={addressOf('exposure', name, awaited[0]?.session ?? session, awaited[0]?.day ?? day)}
        >
          {words.screens.exposure}
        </LinkButton>
        {mayDeclare && pana !== '***' && (
          <Button
            kind="plain"
            onClick={() =>
              onOpen({
                kind: 'correct',
                draw: { market: name, day, session: second === '***' ? 'Open' : 'Close' },
              })
            }
          >
            {words.today.correct}
          </Button>
        )}
        {mayDeclare && mayUse(me, voidDay) && state !== 'void' && state !== 'off' && (
          <Button
            kind="plain"
            onClick={() =>
              onOpen({ kind: 'void', draw: { market: name, day: awaited[0]?.day ?? day, session } })
            }
          >
            {words.today.void}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How much was bid on a draw, and the most that it can pay. */
function DrawFigures({ name, day, session }: { name: string } & Omit<Draw, 'market'>) {
  const words = useWords()
  const read = useCall(showExposure, { name, session, day }, 60_000)
  const where = `${words.sessions[session]} ${day}`
  if (!read.reply) return <p className="muted small">{words.today.figures(where, '—', '—', '—')}</p>
  const { decided, numbers } = read.reply
  const [worst] = numbers
  return (
    <p className="small num">
      {words.today.figures(
        where,
        String(decided.bids),
        formatPoints(decided.staked),
        formatPoints(worst?.pays ?? 0),
      )}
    </p>
  )
}
