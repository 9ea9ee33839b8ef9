import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { GameType } from '#domain/game-types.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { chosenWords, enteringWords, manyWords } from '../messages/en/play.ts'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Toggles } from '../ui/toggles.tsx'
import {
  bidsOn,
  digitGroups,
  digitsToChoose,
  type Fill,
  type FillKind,
  fill,
  kindsOf,
  numbersToFill,
  pointsOf,
} from './fills.ts'
import type { Play } from './play.ts'
import { PointsField } from './points-field.tsx'
import { Preview } from './type-many.tsx'

type FillChoiceProps = { type: GameType; chosen: Fill; onChange: (fill: Fill) => void }

const groupNames = ['odd', 'even', 'low', 'high', 'all'] as const

/** What a fill needs: digits, a jodi, a pana, or nothing. */
function FillChoice({ type, chosen, onChange }: FillChoiceProps) {
  const t = useMessages(manyWords)
  const { kind, digits } = chosen
  const isWithBoth = kind === 'motor' || kind === 'common'

  function choose(digit: string): void {
    const others = digits.replace(digit, '')
    const isOn = others !== digits
    onChange({ ...chosen, digits: isOn ? others : kind === 'common' ? digit : digits + digit })
  }

  return (
    <>
      {type !== 'Single Digit' && <p className="small muted">{t.help[helpOf(type, kind)]}</p>}
      {kind === 'family' ? (
        <Family type={type} chosen={chosen} onChange={onChange} />
      ) : (
        kind !== 'red' && (
          <Toggles
            label={t.digits}
            options={digitsToChoose.map(value => ({ value, label: value }))}
            isOn={digit => digits.includes(digit)}
            onChoose={choose}
            shape="digits"
          />
        )
      )}
      {kind.endsWith('nk') && (
        <Toggles
          label={t.groups}
          options={groupNames.map(value => ({ value, label: t.group[value] }))}
          isOn={group => isSame(digits, digitGroups[group])}
          onChoose={group =>
            onChange({
              ...chosen,
              digits: isSame(digits, digitGroups[group]) ? '' : digitGroups[group],
            })
          }
        />
      )}
      {isWithBoth && (
        <Toggles
          label={t.panas}
          options={[
            { value: 'one', label: type === 'Single Pana' ? 'SP' : 'DP' },
            { value: 'both', label: 'SP + DP' },
          ]}
          isOn={value => (value === 'both') === chosen.isBoth}
          onChoose={value => onChange({ ...chosen, isBoth: value === 'both' })}
        />
      )}
    </>
  )
}

function helpOf(type: GameType, kind: FillKind) {
  return kind === 'family' && type === 'Jodi Digit' ? 'jodiFamily' : kind
}

function Family({ type, chosen, onChange }: FillChoiceProps) {
  const t = useMessages(manyWords)
  const isJodi = type === 'Jodi Digit'
  return (
    <Field
      label={isJodi ? t.familyOf.jodi : t.familyOf.pana}
      name="family"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      hint={t.example(isJodi ? '12' : '123')}
      defaultValue={chosen.typed}
      onInput={event => onChange({ ...chosen, typed: event.currentTarget.value })}
    />
  )
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && Array.from(one).every(digit => other.includes(digit))
}

type QuickFillProps = { play: Play; onClose: () => void }

/** Adds groups of numbers at once, and shows the numbers that each would add. */
export function QuickFill({ play, onClose }: QuickFillProps) {
  const t = useMessages(manyWords)
  const words = useMessages(enteringWords)
  const slips = useMessages(chosenWords)
  const translate = useTranslate()
  const kinds = kindsOf(play.type)
  const [chosen, setChosen] = useState<Fill>(() => startOf(kinds[0] ?? 'ank'))
  const [error, setError] = useState('')
  useStore(play.$points)
  const numbers = numbersToFill(play.type, chosen)
  const bids = bidsOn(play, numbers, pointsOf(play))
  const isOfOneType = bids.every(({ bid }) => bid.type === play.type)

  function add(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const problem = fill(play, numbers)
    setError(translate(problem))
    if (problem) (event.currentTarget.elements.namedItem('points') as HTMLElement).focus()
    else if (numbers.length > 0) onClose()
  }

  return (
    <Dialog kind="sheet" title={words.quickFill} close={t.close} open onClose={onClose}>
      <div className="row tight">
        <Chip onClick={() => play.$sheet.set('type')}>{words.typeMany}</Chip>
        <Chip onClick={() => play.$sheet.set('saved')}>{slips.savedSlips}</Chip>
      </div>
      <form className="stack" noValidate onSubmit={add} onInput={() => setError('')}>
        {kinds.length > 1 && (
          <Toggles
            label={t.kind}
            options={kinds.map(value => ({ value, label: t.kinds[value] }))}
            isOn={kind => kind === chosen.kind}
            onChoose={kind => setChosen({ ...startOf(kind), isBoth: chosen.isBoth })}
          />
        )}
        <FillChoice type={play.type} chosen={chosen} onChange={setChosen} />
        <PointsField play={play} error={error || undefined} type={isOfOneType ? play.type : null} />
        <Preview play={play} bids={bids} />
      </form>
    </Dialog>
  )
}

function startOf(kind: Fill['kind']): Fill {
  return { kind, digits: '', typed: '', isBoth: false }
}
