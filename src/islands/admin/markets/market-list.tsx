import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Heading } from '#app/ui/heading.tsx'
import { Toggles } from '#app/ui/toggles.tsx'
import {
  addMarket,
  changeMarket,
  listMarkets,
  type OperatorMarket,
  setHoliday,
  switchMarket,
} from '#contract/operator/markets.ts'
import { Confirm } from '../frame/confirm.tsx'
import { Shown } from '../frame/shown.tsx'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import styles from './today.module.css'

type Opened = { kind: 'add' } | { kind: 'change' | 'switch' | 'holiday'; market: OperatorMarket }

/** The markets with their times, weekdays off and holidays. */
export function MarketList({ me }: { me: Me }) {
  const words = useWords()
  const read = useCall(listMarkets, {})
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    close()
    read.reload()
  }
  const mayChange = mayUse(me, changeMarket)
  return (
    <section className="stack tight">
      <Heading
        aside={
          mayChange && (
            <Button kind="quiet" icon="plus" onClick={() => setOpened({ kind: 'add' })}>
              {words.markets.add}
            </Button>
          )
        }
      >
        {words.markets.title}
      </Heading>
      <Shown read={read}>
        {({ markets }) => (
          <ul className={styles.list}>
            {markets.map(market => (
              <Card key={market.name} as="li">
                <div className="stack tight">
                  <div className="row apart">
                    <strong>{market.name}</strong>
                    <Badge tone={market.is_on ? 'won' : 'closed'}>
                      {market.is_on ? words.markets.on : words.markets.off}
                    </Badge>
                  </div>
                  <p className="small num">
                    {market.next_open_time} – {market.next_close_time}
                    {market.weekdays_off.length > 0 &&
                      ` · ${words.markets.offOn(market.weekdays_off.map(day => words.weekdays[day] ?? '').join(', '))}`}
                  </p>
                  {mayChange && (
                    <div className="row">
                      <Button kind="quiet" onClick={() => setOpened({ kind: 'change', market })}>
                        {words.markets.times}
                      </Button>
                      <Button kind="quiet" onClick={() => setOpened({ kind: 'holiday', market })}>
                        {words.markets.holiday}
                      </Button>
                      <Button kind="plain" onClick={() => setOpened({ kind: 'switch', market })}>
                        {market.is_on ? words.markets.switchOff : words.markets.switchOn}
                      </Button>
                    </div>
                  )}
                </div>
              </Card>
            ))}
          </ul>
        )}
      </Shown>
      {opened?.kind === 'add' && <MarketForm onClose={close} onDone={done} />}
      {opened?.kind === 'change' && (
        <MarketForm market={opened.market} onClose={close} onDone={done} />
      )}
      {opened?.kind === 'switch' && <Switch market={opened.market} onClose={close} onDone={done} />}
      {opened?.kind === 'holiday' && (
        <Holiday market={opened.market} onClose={close} onDone={done} />
      )}
    </section>
  )
}

type DialogProps = { onClose: () => void; onDone: () => void }

/** Adds a market, or changes the times and weekdays of one. */
function MarketForm({ market, onClose, onDone }: DialogProps & { market?: OperatorMarket }) {
  const words = useWords()
  const add = useChange(addMarket, words.lost)
  const edit = useChange(changeMarket, words.lost)
  const [name, setName] = useState(market?.name ?? '')
  const [open, setOpen] = useState(market?.next_open_time ?? '')
  const [close, setClose] = useState(market?.next_close_time ?? '')
  const [off, setOff] = useState<readonly number[]>(market?.weekdays_off ?? [])
  const change = market ? edit : add
  const fields = { name, open, close, weekdays_off: [...off] }
  return (
    <Confirm
      title={market?.name ?? words.markets.add}
      onClose={onClose}
      action={words.save}
      isReady={name.trim() !== '' && open.trim() !== '' && close.trim() !== ''}
      change={change}
      onConfirm={async () => {
        if (await (market ? edit.send(fields) : add.send(fields))) onDone()
      }}
    >
      {!market && (
        <Field
          label={words.markets.name}
          name="name"
          data-first
          maxLength={40}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
      )}
      <Field
        label={words.markets.open}
        name="open"
        placeholder="04:10 pm"
        value={open}
        onChange={event => setOpen(event.currentTarget.value)}
      />
      <Field
        label={words.markets.close}
        name="close"
        placeholder="06:10 pm"
        value={close}
        onChange={event => setClose(event.currentTarget.value)}
      />
      <Toggles
        label={words.markets.weekdaysOff}
        options={words.weekdays.map((label, day) => ({ value: String(day), label }))}
        isOn={day => off.includes(Number(day))}
        onChoose={day =>
          setOff(
            off.includes(Number(day))
              ? off.filter(each => each !== Number(day))
              : [...off, Number(day)],
          )
        }
      />
      {market && <p className="muted small">{words.markets.changeNote}</p>}
    </Confirm>
  )
}

function Switch({ market, onClose, onDone }: DialogProps & { market: OperatorMarket }) {
  const words = useWords()
  const change = useChange(switchMarket, words.lost)
  const { name, is_on } = market
  return (
    <Confirm
      title={is_on ? words.markets.switchOff : words.markets.switchOn}
      onClose={onClose}
      action={is_on ? words.markets.switchOff : words.markets.switchOn}
      isDanger={is_on}
      change={change}
      onConfirm={async () => {
        if (await change.send({ name, is_on: !is_on })) onDone()
      }}
    >
      <p>{is_on ? words.markets.offNote(name) : words.markets.onNote(name)}</p>
    </Confirm>
  )
}

function Holiday({ market: { name }, onClose, onDone }: DialogProps & { market: OperatorMarket }) {
  const words = useWords()
  const change = useChange(setHoliday, words.lost)
  const [day, setDay] = useState('')
  const [isOff, setIsOff] = useState(true)
  return (
    <Confirm
      title={words.markets.holiday}
      onClose={onClose}
      action={isOff ? words.markets.addHoliday : words.markets.removeHoliday}
      isReady={day !== ''}
      change={change}
      onConfirm={async () => {
        if (await change.send({ name, day, is_off: isOff })) onDone()
      }}
    >
      <p>{name}</p>
      <Field
        label={words.markets.day}
        name="day"
        type="date"
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <Toggles
        label={words.markets.holiday}
        options={[{ value: 'off', label: words.markets.closedThatDay }]}
        isOn={() => isOff}
        onChoose={() => setIsOff(!isOff)}
      />
    </Confirm>
  )
}
