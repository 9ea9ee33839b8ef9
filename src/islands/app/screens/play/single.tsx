import { type SubmitEvent, useState } from 'react'
import { type GameType, gameTypeOf, nearNumber, numbersOf } from '#domain/game-types.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { typedNumber } from '../../lib/typed/number.ts'
import { playWords } from '../../messages/en/play.ts'
import { parameter } from '../../stores/router.ts'
import { Button } from '../../ui/form/button.tsx'
import { fill } from '../../ui/form/fill.ts'
import { NotFound } from '../not-found/not-found.tsx'
import { ManyButtons } from './many/many-buttons.tsx'
import { ankHint, NumberField } from './number-field.tsx'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { PointsField } from './points-field.tsx'
import { createSingle } from './single.ts'

export function Single() {
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
    <PlayPage play={play} heading={useTranslate()(type)}>
      <BidForm play={play} />
      <div className="row tight">
        <ManyButtons play={play} />
      </div>
    </PlayPage>
  )
}

function BidForm({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const { form, formProps, errors, error } = useForm(() => createSingle(play))

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const number = event.currentTarget.elements.namedItem('number') as HTMLInputElement
    if (!(await form.submitForm(event))) return
    fill(number, '')
    number.focus()
  }

  return (
    <form {...formProps} onSubmit={event => void add(event)}>
      <NumberField
        label={t.number}
        name="number"
        error={errors.number || error || undefined}
        hintOf={typed => (numbersOf(play.type).includes(typedNumber(typed)) ? ankHint(typed) : '')}
        nearOf={number => nearNumber(play.type, number)}
      />
      <PointsField play={play} error={errors.points} />
      <Button type="submit" kind="quiet" icon="plus" wide>
        {t.add}
      </Button>
    </form>
  )
}
