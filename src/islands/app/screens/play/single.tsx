import { type SubmitEvent, useRef, useState } from 'react'
import { type GameType, gameTypeOf, numbersOf } from '#domain/game-types.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { loadedLater } from '../../lib/loaded-later.tsx'
import { untilLoaded } from '../../lib/until-loaded.ts'
import { messages } from '../../messages/play.ts'
import { openPage, parameter } from '../../stores/router.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ManyButtons } from './many/many-buttons.tsx'
import { keptHint } from './pana-hint.ts'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { PointsField } from './points-field.tsx'
import { createSingle, isPanaType, numberHint } from './single.ts'

const NotFound = loadedLater(() => untilLoaded(() => import('../not-found/not-found.tsx')))

export default function Single() {
  const type = gameTypeOf(parameter('type'))
  return type && numbersOf(type).length > 0 ? (
    <SingleOf game={parameter('game')} type={type} />
  ) : (
    <NotFound />
  )
}

function SingleOf({ game, type }: { game: string; type: GameType }) {
  const [play] = useState(() => createPlay(game, type))
  return (
    <PlayPage play={play} heading={useTranslate()(type)} onAllTaken={() => openPage('myBids')}>
      <BidForm play={play} />
      <div className="row tight">
        <ManyButtons play={play} />
      </div>
    </PlayPage>
  )
}

function BidForm({ play }: { play: Play }) {
  const t = useMessages(messages)
  const { form, formProps, errors, error } = useForm(() => createSingle(play))
  const [hint, setHint] = useState('')
  const number = useRef<HTMLInputElement>(null)

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const isAdded = await form.submitForm(event)
    if (!isAdded || !number.current) return
    setHint(isPanaType(play.type) ? keptHint(number.current.value) : '')
    number.current.value = ''
    number.current.focus()
  }

  return (
    <form {...formProps} onSubmit={event => void add(event)}>
      <Field
        ref={number}
        label={t.number}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        error={errors.number || error || undefined}
        hint={hint}
        onInput={event => setHint(numberHint(play.type, event.currentTarget.value))}
      />
      <PointsField play={play} error={errors.points} />
      <Button type="submit" kind="quiet" icon="plus" wide>
        {t.add}
      </Button>
    </form>
  )
}
