import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { useMessages } from '../../../hooks/use-messages.ts'
import { useTranslate } from '../../../hooks/use-translate.ts'
import { enteringWords, manyWords } from '../../../messages/en/play.ts'
import { Toggles } from '../../../ui/form/toggles.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import type { Play } from '../play.ts'
import { PointsField } from '../points-field.tsx'
import { bidsOn, fill, stakeOf } from './add-many.ts'
import { FillChoice } from './fill-choice.tsx'
import { type Fill, kindsOf, numbersToFill } from './fills.ts'
import { Preview } from './preview.tsx'

type QuickFillProps = { play: Play; onClose: () => void }

/** Groups of numbers that are added at once, with what each would add. */
export function QuickFill({ play, onClose }: QuickFillProps) {
  const t = useMessages(manyWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const kinds = kindsOf(play.type)
  const [chosen, setChosen] = useState<Fill>(() => startOf(kinds[0] ?? 'ank'))
  const [error, setError] = useState('')
  useStore(play.$stake)
  const numbers = numbersToFill(play.type, chosen)
  const bids = bidsOn(play, numbers, stakeOf(play))
  const isOfOneType = bids.every(({ bid }) => bid.type === play.type)

  function add(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const problem = fill(play, numbers)
    setError(translate(problem ?? ''))
    if (!problem && numbers.length > 0) onClose()
  }

  return (
    <Dialog kind="sheet" title={words.quickFill} close={t.close} open onClose={onClose}>
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
