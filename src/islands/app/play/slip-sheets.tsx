import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { formatPoints } from '#domain/points.ts'
import { backCloses } from '../frame/back-closes.ts'
import { toast } from '../frame/toast.ts'
import { typedName } from '../lib/typed.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { chosenWords, slipToolsWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import type { Play } from './play.ts'
import { QuickFill } from './quick-fill.tsx'
import { $savedSlips, bidsOf, deleteSlip, saveSlip, slipsOf } from './saved-slips.ts'
import { $rowList, isEditable, type KeyedRow } from './slip.ts'
import { TypeMany } from './type-many.tsx'

/** Opens the sheets of a slip that can be changed. */
export function SlipTools({ play, rows }: { play: Play; rows: readonly KeyedRow[] }) {
  const t = useMessages(chosenWords)
  return (
    <>
      {rows.filter(isEditable).length > 1 && (
        <Chip onClick={() => play.$sheet.set('same')}>{t.samePoints}</Chip>
      )}
      <Chip onClick={() => play.$sheet.set('saved')}>{t.savedSlips}</Chip>
    </>
  )
}

const sheets = { fill: QuickFill, type: TypeMany, same: SamePoints, saved: SavedSlips }

/** The sheet that is open over the slip. Back closes it. */
export function SlipSheet({ play }: { play: Play }) {
  const sheet = useStore(play.$sheet)
  const isOpen = sheet !== null
  useEffect(() => (isOpen ? backCloses(() => play.$sheet.set(null)) : undefined), [play, isOpen])
  const Sheet = sheet && sheets[sheet]
  return Sheet && <Sheet key={sheet} play={play} onClose={() => play.$sheet.set(null)} />
}

type SheetProps = { play: Play; onClose: () => void }

/** Gives every row the same points. */
function SamePoints({ play, onClose }: SheetProps) {
  const t = useMessages(slipToolsWords)
  const translate = useTranslate()
  const [error, setError] = useState('')

  function setAll(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('all') ?? '')
    const keys = $rowList.get().map(({ key }) => key)
    const problem = play.changePoints(keys, typed)
    setError(translate(problem))
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

/** Slips that are kept under a name. */
function SavedSlips({ play, onClose }: SheetProps) {
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
    play.addMany(bids)
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
