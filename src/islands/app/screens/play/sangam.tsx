import { type SubmitEvent, useState } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import type { Form } from '../../lib/form.ts'
import { messages } from '../../messages/play.ts'
import { messages as sangam } from '../../messages/play-tools/sangam.ts'
import { $page, parameter } from '../../stores/router.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { keptHint, panaHint } from './pana-hint.ts'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { PointsField } from './points-field.tsx'
import { createFullSangam, createHalfSangam } from './sangam.ts'

export default function Sangam() {
  const type = $page.get()?.route === 'halfSangam' ? 'Half Sangam' : 'Full Sangam'
  const [play] = useState(() => createPlay(parameter('game'), type))
  return (
    <PlayPage play={play} heading={useTranslate()(type)}>
      {type === 'Half Sangam' ? <HalfSangam play={play} /> : <FullSangam play={play} />}
    </PlayPage>
  )
}

function HalfSangam({ play }: { play: Play }) {
  const words = useMessages(sangam)
  const [panaOf, setPanaOf] = useState<MarketSession>('Open')
  const { form, formProps, errors } = useForm(() => createHalfSangam(play))
  const { round, typed, add } = useRounds(form)
  const isOpen = panaOf === 'Open'

  function choose(value: MarketSession): void {
    setPanaOf(value)
    form.clearErrors()
  }

  return (
    <form {...formProps} onSubmit={add}>
      <Segmented
        label={words.kind}
        name="panaOf"
        value={panaOf}
        onChange={choose}
        options={(['Open', 'Close'] as const).map(value => ({
          value,
          label: words.kinds[value],
          note: words.others[value],
        }))}
      />
      <PanaField
        key={`pana-${round}`}
        name="pana"
        before={typed.pana}
        label={isOpen ? words.openPana : words.closePana}
        error={errors.pana}
      />
      <Field
        key={`digit-${round}`}
        name="digit"
        label={isOpen ? words.closeDigit : words.openDigit}
        inputMode="numeric"
        autoComplete="off"
        error={errors.digit}
      />
      <AddBid play={play} error={errors.points} />
    </form>
  )
}

function FullSangam({ play }: { play: Play }) {
  const words = useMessages(sangam)
  const { form, formProps, errors } = useForm(() => createFullSangam(play))
  const { round, typed, add } = useRounds(form)
  return (
    <form {...formProps} onSubmit={add}>
      <PanaField
        key={`open-${round}`}
        name="openPana"
        before={typed.openPana}
        label={words.openPana}
        error={errors.openPana}
      />
      <PanaField
        key={`close-${round}`}
        name="closePana"
        before={typed.closePana}
        label={words.closePana}
        error={errors.closePana}
      />
      <AddBid play={play} error={errors.points} />
    </form>
  )
}

type Rounds = { round: number; typed: Record<string, unknown> }

/** Adding a bid clears the number fields; the points stay. `typed` are the texts of the last bid. */
function useRounds(form: Form) {
  const [{ round, typed }, setRounds] = useState<Rounds>({ round: 0, typed: {} })

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const sent = Object.fromEntries(new FormData(event.currentTarget))
    const isAdded = await form.submitForm(event)
    if (isAdded) setRounds({ round: round + 1, typed: sent })
  }

  return { round, typed, add: (event: SubmitEvent<HTMLFormElement>) => void add(event) }
}

type PanaFieldProps = {
  name: string
  label: string
  error: string | undefined
  /** What this field had in the last bid. */
  before: unknown
}

function PanaField({ before, ...props }: PanaFieldProps) {
  const [hint, setHint] = useState(() => keptHint(String(before ?? '')))
  return (
    <Field
      {...props}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      onInput={event => setHint(panaHint(event.currentTarget.value))}
    />
  )
}

function AddBid({ play, error }: { play: Play; error: string | undefined }) {
  const t = useMessages(messages)
  return (
    <>
      <PointsField play={play} error={error} />
      <Button type="submit" kind="quiet" icon="plus" wide>
        {t.add}
      </Button>
    </>
  )
}
