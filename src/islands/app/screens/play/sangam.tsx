import { type SubmitEvent, useState } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import type { Form } from '../../lib/form.ts'
import { messages } from '../../messages/play.ts'
import { $page, parameter } from '../../stores/router.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { PointsField } from './points-field.tsx'
import { createFullSangam, createHalfSangam, panaHint } from './sangam.ts'

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
  const t = useMessages(messages)
  const [panaOf, setPanaOf] = useState<MarketSession>('Open')
  const { form, formProps, errors } = useForm(() => createHalfSangam(play))
  const { round, add } = useRounds(form)
  const isOpen = panaOf === 'Open'
  return (
    <form {...formProps} onSubmit={add}>
      <Segmented
        label={t.sangam.kind}
        name="panaOf"
        value={panaOf}
        onChange={setPanaOf}
        options={(['Open', 'Close'] as const).map(value => ({
          value,
          label: t.sangam.kinds[value],
          note: t.sangam.others[value],
        }))}
      />
      <PanaField
        key={`pana-${round}`}
        name="pana"
        label={isOpen ? t.sangam.openPana : t.sangam.closePana}
        error={errors.pana}
      />
      <Field
        key={`digit-${round}`}
        name="digit"
        label={isOpen ? t.sangam.closeDigit : t.sangam.openDigit}
        inputMode="numeric"
        autoComplete="off"
        maxLength={1}
        error={errors.digit}
      />
      <AddBid error={errors.points} />
    </form>
  )
}

function FullSangam({ play }: { play: Play }) {
  const t = useMessages(messages)
  const { form, formProps, errors } = useForm(() => createFullSangam(play))
  const { round, add } = useRounds(form)
  return (
    <form {...formProps} onSubmit={add}>
      <PanaField
        key={`open-${round}`}
        name="openPana"
        label={t.sangam.openPana}
        error={errors.openPana}
      />
      <PanaField
        key={`close-${round}`}
        name="closePana"
        label={t.sangam.closePana}
        error={errors.closePana}
      />
      <AddBid error={errors.points} />
    </form>
  )
}

/** Adding a bid clears the number fields; the points stay. */
function useRounds(form: Form) {
  const [round, setRound] = useState(0)
  return {
    round,
    add: (event: SubmitEvent<HTMLFormElement>) =>
      void form.submitForm(event).then(isAdded => isAdded && setRound(round + 1)),
  }
}

type PanaFieldProps = { name: string; label: string; error: string | undefined }

function PanaField(props: PanaFieldProps) {
  const [hint, setHint] = useState('')
  return (
    <Field
      {...props}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      hint={hint}
      onInput={event => setHint(panaHint(event.currentTarget.value))}
    />
  )
}

function AddBid({ error }: { error: string | undefined }) {
  const t = useMessages(messages)
  return (
    <>
      <PointsField error={error} />
      <Button type="submit" kind="quiet" icon="plus" wide>
        {t.add}
      </Button>
    </>
  )
}
