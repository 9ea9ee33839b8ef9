import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { errorCode } from '#contract/errors.ts'
import { type NotUnderstood, replaceNumber } from '#domain/many-bids.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../../hooks/use-messages.ts'
import { useTranslate } from '../../../hooks/use-translate.ts'
import { asciiDigits } from '../../../lib/typed/digits.ts'
import { enteringWords, manyWords, playWords } from '../../../messages/en/play.ts'
import { aboveMaximum } from '../../../stores/bids/edit-slip.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import type { Play } from '../play.ts'
import { readStake } from '../points.ts'
import { PointsField } from '../points-field.tsx'
import { add } from './add-many.ts'
import { Preview } from './preview.tsx'
import { exampleOf, readText } from './type-many.ts'

const PAUSE_MS = 600

type TypeManyProps = { play: Play; onClose: () => void }

/** Many bids in one text, with what is understood and what is not before anything is added. */
export function TypeMany({ play, onClose }: TypeManyProps) {
  const t = useMessages(manyWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const [error, setError] = useState('')
  const [looked, setLooked] = useState('')
  useStore(play.$stake)
  const { bids, withoutPoints, left } = readText(play, text)
  const { notUnderstood } = readText(play, looked)

  // Not at each key, because a number that is half typed is not wrong.
  useEffect(() => {
    const timer = setTimeout(() => setLooked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const stake = readStake(play.$stake.get())
    if (withoutPoints > 0 && stake.state !== 'points') {
      setError(translate(stake.message))
      return
    }
    const { bids: taken, points } = add(play, bids)
    if (left === '') {
      onClose()
      return
    }
    setAdded(t.added(t.count(taken.length, formatPoints(points))))
    setText(left)
    setLooked(left)
  }

  function playNear(wrong: NotUnderstood, near: string): void {
    const mended = replaceNumber(asciiDigits(text), wrong, near)
    setText(mended)
    setLooked(mended)
  }

  return (
    <Dialog kind="sheet" title={words.typeMany} close={t.close} open onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit} onInput={() => setError('')}>
        <TextArea
          label={t.numbers}
          hint={t.oneLine(exampleOf(play.type))}
          rows={4}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={event => {
            setText(event.target.value)
            setAdded('')
          }}
        />
        <PointsField play={play} error={error || undefined} hint={t.stakeHint} />
        {added && (
          <Notice tone="info">
            {added}. {t.left}
          </Notice>
        )}
        {notUnderstood.length > 0 && <Wrong play={play} parts={notUnderstood} onNear={playNear} />}
        {withoutPoints > 0 && <p className="small">{t.noPoints(withoutPoints)}</p>}
        <Preview play={play} bids={bids} />
      </form>
    </Dialog>
  )
}

type WrongProps = {
  play: Play
  parts: readonly NotUnderstood[]
  onNear: (wrong: NotUnderstood, near: string) => void
}

/** Why lines are refused, and the numbers that may be meant. */
function Wrong({ play, parts, onNear }: WrongProps) {
  const t = useMessages(manyWords)
  const { playNear } = useMessages(playWords)
  const translate = useTranslate()

  function reasonOf({ text, reason }: NotUnderstood): string {
    switch (reason) {
      case 'number':
        return t.wrong.number(text, translate(play.type))
      case 'few':
        return `${text}: ${translate(errorCode('minimum_points'))}`
      case 'much':
        return `${text}: ${translate(aboveMaximum(Infinity) ?? '')}`
      default:
        return t.wrong[reason](text)
    }
  }

  return (
    <Notice tone="error">
      <b>{t.notUnderstood(parts.length)}</b>
      <ul>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice.
          <li key={at}>
            {reasonOf(part)}
            {part.near && (
              <Button kind="plain" onClick={() => part.near && onNear(part, part.near)}>
                {playNear(part.near)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
