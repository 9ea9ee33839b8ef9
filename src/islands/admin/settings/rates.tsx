import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Table } from '#app/ui/table.tsx'
import { changeRate, listRates } from '#contract/operator/settings.ts'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { Confirm } from '../frame/confirm.tsx'
import { Shown } from '../frame/shown.tsx'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'

type Rate = { game_type: string; min: number; max: number }

/** What each bid type pays. */
export function Rates({ me }: { me: Me }) {
  const words = useWords()
  const read = useCall(listRates, {})
  const [changing, setChanging] = useState<Rate | null>(null)
  return (
    <section className="stack tight">
      <Heading>{words.rates.title}</Heading>
      <Shown read={read}>
        {({ rates }) => (
          <Table
            caption={words.rates.title}
            columns={[
              { key: 'type', label: words.rates.type, place: 'main' },
              { key: 'rate', label: words.rates.rate, place: 'aside' },
            ]}
            rows={rates.map(rate => ({
              key: rate.game_type,
              type: rate.game_type,
              rate: (
                <span className="row">
                  <span>{words.rates.text(formatPoints(rate.min), formatPoints(rate.max))}</span>
                  {mayUse(me, changeRate) && (
                    <Button kind="plain" onClick={() => setChanging(rate)}>
                      {words.change}
                    </Button>
                  )}
                </span>
              ),
            }))}
          />
        )}
      </Shown>
      {changing && (
        <ChangeRate
          rate={changing}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null)
            read.reload()
          }}
        />
      )}
    </section>
  )
}

type ChangeRateProps = { rate: Rate; onClose: () => void; onDone: () => void }

function ChangeRate({ rate, onClose, onDone }: ChangeRateProps) {
  const words = useWords()
  const change = useChange(changeRate, words.lost)
  const [min, setMin] = useState(String(rate.min))
  const [max, setMax] = useState(String(rate.max))
  return (
    <Confirm
      title={rate.game_type}
      onClose={onClose}
      action={words.save}
      isReady={min !== String(rate.min) || max !== String(rate.max)}
      change={change}
      onConfirm={async () => {
        if (await change.send({ game_type: rate.game_type as GameType, min, max })) onDone()
      }}
    >
      <Field
        label={words.rates.points}
        name="min"
        inputMode="numeric"
        value={min}
        onChange={event => setMin(event.currentTarget.value.trim())}
      />
      <Field
        label={words.rates.pays}
        name="max"
        inputMode="numeric"
        value={max}
        onChange={event => setMax(event.currentTarget.value.trim())}
      />
      <p className="muted small">{words.rates.note}</p>
    </Confirm>
  )
}
