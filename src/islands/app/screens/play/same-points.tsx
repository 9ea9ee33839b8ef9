import { type SubmitEvent, useState } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { slipToolsWords } from '../../messages/en/play.ts'
import { $rowList } from '../../stores/bids/slip.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { changePoints } from './change-slip.ts'
import type { Play } from './play.ts'

type SamePointsProps = { play: Play; onClose: () => void }

/** Gives every row the same points. */
export function SamePoints({ play, onClose }: SamePointsProps) {
  const t = useMessages(slipToolsWords)
  const translate = useTranslate()
  const [error, setError] = useState('')

  function setAll(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('all') ?? '')
    const keys = $rowList.get().map(({ key }) => key)
    const problem = changePoints(play, keys, typed)
    setError(translate(problem ?? ''))
    if (!problem) onClose()
  }

  return (
    <Dialog kind="sheet" title={t.sameForAll} close={t.close} open onClose={onClose}>
      <form noValidate onSubmit={setAll}>
        <Field
          label={t.points}
          name="all"
          inputMode="numeric"
          autoComplete="off"
          error={error || undefined}
          beside={
            <Button type="submit" kind="quiet">
              {t.setAll}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
