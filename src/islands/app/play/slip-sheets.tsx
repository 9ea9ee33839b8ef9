import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { formatPoints } from '#domain/points.ts'
import { toast } from '../frame/toast.ts'
import { typedName } from '../lib/typed.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { slipToolsWords } from '../messages/en/play.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Card } from '../ui/layout.tsx'
import { add } from './fills.ts'
import type { Play } from './play.ts'
import { $savedSlips, bidsOf, deleteSlip, saveSlip, slipsOf } from './saved-slips.ts'
import { $rowList, isEditable } from './slip.ts'
import { changePoints } from './slip-rows.ts'

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
          accessory={
            <Button type="submit" kind="quiet">
              {t.setAll}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}

type SavedSlipsProps = { play: Play; onClose: () => void }

/** Slips that are kept under a name. */
export function SavedSlips({ play, onClose }: SavedSlipsProps) {
  const t = useMessages(slipToolsWords)
  const hasRows = useStore($rowList).some(isEditable)
  return (
    <Dialog kind="sheet" title={t.title} close={t.close} open onClose={onClose}>
      {hasRows && <SaveSlip play={play} />}
      <List play={play} onUsed={onClose} />
      <p className="small muted">{t.kept}</p>
    </Dialog>
  )
}

function SaveSlip({ play }: { play: Play }) {
  const t = useMessages(slipToolsWords)
  const [error, setError] = useState('')

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const name = typedName(String(new FormData(form).get('name') ?? ''))
    const isSaved = name !== '' && saveSlip(name, play.type, $rowList.get().filter(isEditable))
    setError(isSaved ? '' : name === '' ? t.nameNeeded : t.full)
    if (!isSaved) return
    form.reset()
    toast('success', t.saved(name))
  }

  return (
    <form noValidate onSubmit={save}>
      <Field
        label={t.name}
        name="name"
        autoComplete="off"
        error={error || undefined}
        accessory={
          <Button type="submit" kind="quiet">
            {t.save}
          </Button>
        }
      />
    </form>
  )
}

function List({ play, onUsed }: { play: Play; onUsed: () => void }) {
  const t = useMessages(slipToolsWords)
  const saved = slipsOf(useStore($savedSlips), play.type)
  if (saved.length === 0) return <p>{t.none}</p>

  function use(bids: ReturnType<typeof bidsOf>): void {
    add(play, bids)
    onUsed()
  }

  return saved.map(({ key, name, slip }) => {
    const bids = bidsOf(slip)
    const points = bids.reduce((sum, bid) => sum + bid.points, 0)
    return (
      <Card key={key}>
        <p>{t.sum(bids.length, formatPoints(points))}</p>
        <div className="row apart">
          <Button kind="quiet" onClick={() => use(bids)}>
            {t.use(name)}
          </Button>
          <IconButton label={t.remove(name)} icon="close" onClick={() => deleteSlip(key)} />
        </div>
      </Card>
    )
  })
}
