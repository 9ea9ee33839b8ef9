import { type SubmitEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { errorCode } from '#contract/codes.ts'
import type { MarketSession } from '#domain/bids.ts'
import { exampleNumbers, type GameType } from '#domain/game-types.ts'
import { isDigit } from '#domain/jodis.ts'
import { isPana } from '#domain/panas.ts'
import { $page, parameter } from '../frame/router.ts'
import { createForm, type Form } from '../lib/form.ts'
import { sentence } from '../lib/sentence.ts'
import { numberField, typeInto } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { nameWords } from '../messages/en/names.ts'
import { enteringWords, manyWords, sangamWords } from '../messages/en/play.ts'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { AboutMarket } from './about-market.tsx'
import { ankHint, NumberField, nearPana, paddedPana } from './number-field.tsx'
import { BidPoints, bidPointsField, createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { AddBid } from './points-field.tsx'

const Pana = v.pipe(v.string(), v.check(isPana, errorCode('sangam_number_invalid')))

const [openPana, closePana] = exampleNumbers['Full Sangam']
const [, digit] = exampleNumbers['Half Sangam']

const Digit = v.pipe(v.string(), v.check(isDigit, errorCode('sangam_number_invalid')))

/** A half sangam: the pana of one session, the digit of the other. */
export function createHalfSangam(play: Play) {
  const schema = v.object({
    panaOf: v.picklist(['Open', 'Close']),
    pana: Pana,
    digit: Digit,
    points: BidPoints,
  })
  const add = async ({ panaOf, pana, digit, points }: v.InferOutput<typeof schema>) => {
    const problem = play.add({ type: 'Half Sangam', panaOf, pana, digit }, points)
    return problem && { field: 'points', problem }
  }
  return createForm(schema, add, { pana: numberField, digit: numberField, points: bidPointsField })
}

export function createFullSangam(play: Play) {
  const schema = v.object({ openPana: Pana, closePana: Pana, points: BidPoints })
  const add = async ({ openPana, closePana, points }: v.InferOutput<typeof schema>) => {
    const problem = play.add({ type: 'Full Sangam', openPana, closePana }, points)
    return problem && { field: 'points', problem }
  }
  const fields = { openPana: numberField, closePana: numberField, points: bidPointsField }
  return createForm(schema, add, fields)
}

export function Sangam() {
  return <SangamOf type={$page.get()?.route === 'halfSangam' ? 'Half Sangam' : 'Full Sangam'} />
}

/** One sangam at a time, at each of its addresses. */
export function SangamOf({ type }: { type: GameType }) {
  const [play] = useState(() => createPlay(parameter('game'), type))
  return (
    <PlayPage
      play={play}
      heading={useMessages(nameWords).gameType(type)}
      hint={useMessages(enteringWords).formHint}
    >
      {type === 'Half Sangam' ? <HalfSangam play={play} /> : <FullSangam play={play} />}
      <AboutMarket play={play} />
    </PlayPage>
  )
}

function HalfSangam({ play }: { play: Play }) {
  const words = useMessages(sangamWords)
  const { example } = useMessages(manyWords)
  const hasKeys = useIsWide()
  const [panaOf, setPanaOf] = useState<MarketSession>('Open')
  const { form, formProps, errors } = useForm(() => createHalfSangam(play))
  const { round, panaProps, add } = useRounds(form)
  const isOpen = panaOf === 'Open'

  function choose(value: MarketSession): void {
    setPanaOf(value)
    form.clearErrors()
  }

  return (
    <form {...formProps} className="stack tight" onSubmit={add}>
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
      <div className="grid tight">
        <NumberField
          key={`pana-${round}`}
          label={isOpen ? words.openPana : words.closePana}
          error={errors.pana}
          example={openPana}
          autoFocus={hasKeys}
          {...panaProps('pana')}
        />
        <Field
          key={`digit-${round}`}
          name="digit"
          label={isOpen ? words.closeDigit : words.openDigit}
          inputMode="numeric"
          autoComplete="off"
          error={errors.digit}
          hint={example(digit)}
        />
      </div>
      <AddBid play={play} error={errors.points} />
    </form>
  )
}

function FullSangam({ play }: { play: Play }) {
  const words = useMessages(sangamWords)
  const hasKeys = useIsWide()
  const { form, formProps, errors } = useForm(() => createFullSangam(play))
  const { round, panaProps, add } = useRounds(form)
  return (
    <form {...formProps} className="stack tight" onSubmit={add}>
      <div className="grid tight">
        <NumberField
          key={`open-${round}`}
          label={words.openPana}
          error={errors.openPana}
          example={openPana}
          autoFocus={hasKeys}
          {...panaProps('openPana')}
        />
        <NumberField
          key={`close-${round}`}
          label={words.closePana}
          error={errors.closePana}
          example={closePana}
          {...panaProps('closePana')}
        />
      </div>
      <AddBid play={play} error={errors.points} />
    </form>
  )
}

/**
 * Clears the number fields when a bid is added; the points stay. A short pana is not added: the field
 * puts zeros before it, and the player taps the intended number. Another tap on Add adds nothing, so a
 * double tap never plays a number that the player has not seen.
 */
function useRounds(form: Form) {
  const [round, setRound] = useState(0)
  const [short, setShort] = useState<Record<string, string>>({})
  const tapped = useRef<Record<string, string>>({})

  const isPadded = (name: string, number: string) => {
    const before = short[name]
    return before !== undefined && paddedPana(before) === number
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    const element = event.currentTarget
    const untapped = Array.from(new FormData(element), ([name, value]) => ({
      name,
      value: `${value}`,
    })).filter(({ name, value }) => isPadded(name, value) && tapped.current[name] !== value)
    if (untapped.length > 0) {
      event.preventDefault()
      for (const { name } of untapped) form.setError(name, sentence('sangam_number_invalid'))
      return
    }
    const isAdded = await form.submitForm(event)
    setShort(isAdded ? {} : { ...short, ...padPanas(element, form) })
    if (!isAdded) return
    tapped.current = {}
    setRound(round + 1)
  }

  const panaProps = (name: string) => ({
    name,
    hintOf: ankHint,
    nearOf: (number: string) =>
      isPadded(name, number) && isPana(number) ? number : nearPana(number),
    onNear: (number: string) => {
      tapped.current[name] = number
    },
  })

  return { round, panaProps, add: (event: SubmitEvent<HTMLFormElement>) => void add(event) }
}

/** Puts zeros before the short panas of a form. Returns what they were, by the names of their fields. */
function padPanas(element: HTMLFormElement, form: Form): Record<string, string> {
  const short: Record<string, string> = {}
  for (const input of element.querySelectorAll<HTMLInputElement>('input[name$="pana" i]')) {
    const { name, value } = input
    const padded = paddedPana(value)
    if (padded === value) continue
    short[name] = value
    typeInto(input, padded)
    form.setError(name, sentence('sangam_number_invalid'))
  }
  return short
}
