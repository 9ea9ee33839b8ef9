import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { errorCode } from '#contract/codes.ts'
import { bidOf } from '#domain/bids.ts'
import {
  exampleNumbers,
  type GameType,
  gameTypeOf,
  isSangam,
  nearNumber,
  numbersOf,
} from '#domain/game-types.ts'
import { NotFound } from '../frame/not-found.tsx'
import { parameter } from '../frame/router.ts'
import { createForm } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { numberField, typedNumber, typeInto } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { nameWords } from '../messages/en/names.ts'
import { enteringWords, playWords } from '../messages/en/play.ts'
import { AboutMarket } from './about-market.tsx'
import { ankHint, NumberField } from './number-field.tsx'
import { BidPoints, bidPointsField, createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { AddBid, ManyTool } from './points-field.tsx'
import { SangamOf } from './sangam.tsx'

/** One typed number of the type. It is never corrected: another number is only offered. */
export function createSingle(play: Play) {
  const schema = v.object({
    number: v.pipe(
      v.string(),
      v.check(number => numbersOf(play.type).includes(number), errorCode('number_invalid')),
    ),
    points: BidPoints,
  })
  const add = async ({ number, points }: v.InferOutput<typeof schema>) => {
    const session = play.$session.get()
    const bid = session && bidOf(play.type, session, number)
    if (!bid) return sentence('number_invalid')
    const problem = play.add(bid, points)
    return problem && { field: 'points', problem }
  }
  return createForm(schema, add, { number: numberField, points: bidPointsField })
}

export function Single() {
  const type = gameTypeOf(parameter('type'))
  if (!type) return <NotFound />
  if (isSangam(type)) return <SangamOf type={type} />
  return <SingleOf game={parameter('game')} type={type} />
}

function SingleOf({ game, type }: { game: string; type: GameType }) {
  const [play] = useState(() => createPlay(game, type))
  return (
    <PlayPage
      play={play}
      heading={useMessages(nameWords).gameType(type)}
      hint={useMessages(enteringWords).formHint}
      tools={<ManyTool play={play} />}
    >
      <BidForm play={play} />
      <AboutMarket play={play} />
    </PlayPage>
  )
}

function BidForm({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const { form, formProps, errors, error } = useForm(() => createSingle(play))
  const hasKeys = useIsWide()
  const [example] = exampleNumbers[play.type]

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const number = event.currentTarget.elements.namedItem('number') as HTMLInputElement
    if (!(await form.submitForm(event))) return
    typeInto(number, '')
    number.focus()
  }

  return (
    <form {...formProps} className="stack tight" onSubmit={event => void add(event)}>
      <NumberField
        label={t.number(example.length)}
        name="number"
        autoFocus={hasKeys}
        error={errors.number || error || undefined}
        example={example}
        hintOf={typed => (numbersOf(play.type).includes(typedNumber(typed)) ? ankHint(typed) : '')}
        nearOf={number => nearNumber(play.type, number)}
      />
      <AddBid play={play} error={errors.points} />
    </form>
  )
}
