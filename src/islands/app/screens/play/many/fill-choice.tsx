import type { GameType } from '#domain/game-types.ts'
import { useMessages } from '../../../hooks/use-messages.ts'
import { manyWords } from '../../../messages/en/play.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Toggles } from '../../../ui/form/toggles.tsx'
import { digitGroups, digitsToChoose, type Fill, type FillKind } from './fills.ts'

type FillChoiceProps = { type: GameType; chosen: Fill; onChange: (fill: Fill) => void }

const groupNames = ['odd', 'even', 'low', 'high', 'all'] as const

/** What a fill needs: digits, a jodi, a pana, or nothing. */
export function FillChoice({ type, chosen, onChange }: FillChoiceProps) {
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
            isOfDigits
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
