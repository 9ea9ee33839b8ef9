import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { bidText } from '#domain/bids.ts'
import { type GameType, numbersOf } from '#domain/game-types.ts'
import { type NotUnderstood, readManyBids, replaceNumber } from '#domain/many-bids.ts'
import { formatPoints } from '#domain/points.ts'
import { sentence } from '../lib/sentence.ts'
import { typedLines } from '../lib/typed.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $rates, payoutFor } from '../markets/rates.ts'
import { nameWords } from '../messages/en/names.ts'
import { enteringWords, manyWords, playWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { aboveMaximum, type BidWithPoints, mostPoints } from './edit-slip.ts'
import { bidsOn, pointsOf } from './fills.ts'
import { type Play, readPoints } from './play.ts'
import { PointsField } from './points-field.tsx'
import { $rowList } from './slip.ts'

/** What a text means on this screen. `withoutPoints` are the bids that wait for points. */
export function readText(play: Play, text: string) {
  const typed = pointsOf(play)
  const { bids, ...rest } = readManyBids(play.type, typedLines(text), mostPoints())
  const read: BidWithPoints[] = bids.flatMap(({ number, points }) =>
    bidsOn(play, [number], points ?? typed),
  )
  const withoutPoints = read.filter(({ points }) => points === 0).length
  return { bids: read, withoutPoints, ...rest }
}

/** A line as it can be typed. */
function exampleOf(type: GameType): string {
  const [first, second, third] = examples[type] ?? numbersOf(type)
  return `${first} ${second} ${third} = 20`
}

const examples: Partial<Record<GameType, readonly string[]>> = {
  'Single Digit': ['1', '3', '7'],
  'Jodi Digit': ['12', '34', '56'],
}

const MOST_LISTED = 24

type PreviewProps = { play: Play; bids: readonly BidWithPoints[] }

/** How many numbers and points would be added, and the button that adds them. */
export function Preview({ play, bids }: PreviewProps) {
  const t = useMessages(manyWords)
  const translate = useTranslate()
  const { gameType } = useMessages(nameWords)
  useStore($rowList)
  useStore($rates)
  const { bids: fitting, points, problem } = play.addable(bids)
  const sum = t.count(fitting.length, points > 0 ? formatPoints(points) : '')
  return (
    <>
      {groupsOf(fitting).map(({ type, points: each, bids: some }, _, groups) => (
        <p key={`${type} ${each}`} className="small num">
          {(groups.length > 1 || each !== pointsOf(play)) && (
            <b>{`${gameType(type)}, ${t.each(formatPoints(each), winOf(type, each))} (${some.length}): `}</b>
          )}
          <span>{listed(some, t.more)}</span>
        </p>
      ))}
      {problem && <Notice tone="error">{translate(problem)}</Notice>}
      <Button type="submit" kind="add" wide disabled={fitting.length === 0}>
        {fitting.length > 0 ? t.add(sum) : t.nothing}
      </Button>
      <output className="visually-hidden">{fitting.length > 0 && sum}</output>
    </>
  )
}

/** What a bid pays; empty while the rates are not known. */
function winOf(type: GameType, points: number): string {
  const payout = payoutFor(type, points)
  return payout === null ? '' : formatPoints(payout)
}

type Group = { type: GameType; points: number; bids: BidWithPoints[] }

/** The bids by their type and their points. */
function groupsOf(bids: readonly BidWithPoints[]): Group[] {
  const groups: Group[] = []
  for (const one of bids) {
    const { bid, points } = one
    const group = groups.find(found => found.type === bid.type && found.points === points)
    if (group) group.bids.push(one)
    else groups.push({ type: bid.type, points, bids: [one] })
  }
  return groups
}

function listed(bids: readonly BidWithPoints[], more: (count: number) => string): string {
  const texts = bids.slice(0, MOST_LISTED).map(({ bid }) => bidText(bid))
  const rest = bids.length - MOST_LISTED
  return [...texts, ...(rest > 0 ? [more(rest)] : [])].join(' ')
}

const PAUSE_MS = 600

type TypeManyProps = { play: Play; onClose: () => void }

/** Many bids in one text, with what is understood and what is not before anything is added. */
export function TypeMany({ play, onClose }: TypeManyProps) {
  const t = useMessages(manyWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const text = useStore(play.$lines)
  const setText = play.$lines.set
  const [added, setAdded] = useState('')
  const [error, setError] = useState('')
  const [looked, setLooked] = useState(text)
  useStore(play.$points)
  const { bids, withoutPoints, left } = readText(play, text)
  const { notUnderstood } = readText(play, looked)

  // Not at each key, because a half-typed number is not an error.
  useEffect(() => {
    const timer = setTimeout(() => setLooked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { problem } = readPoints(play.$points.get())
    if (withoutPoints > 0 && problem) {
      setError(translate(problem))
      ;(event.currentTarget.elements.namedItem('points') as HTMLElement).focus()
      return
    }
    const { bids: taken, points } = play.addMany(bids)
    setText(left)
    setLooked(left)
    if (left === '') onClose()
    else {
      setAdded(t.added(t.count(taken.length, formatPoints(points))))
      event.currentTarget.querySelector('textarea')!.focus()
    }
  }

  function playNear(wrong: NotUnderstood, near: string): void {
    const corrected = replaceNumber(typedLines(text), wrong, near)
    setText(corrected)
    setLooked(corrected)
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
        <PointsField play={play} error={error || undefined} hint={t.pointsHint} />
        {added && <Notice tone="info">{`${added}. ${t.left}`}</Notice>}
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
  const { gameType } = useMessages(nameWords)

  function reasonOf({ text, reason }: NotUnderstood): string {
    switch (reason) {
      case 'number':
        return t.wrong.number(text, gameType(play.type))
      case 'few':
        return `${text}: ${translate(sentence('minimum_points'))}`
      case 'much':
        return `${text}: ${translate(aboveMaximum(Infinity))}`
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
            <span>{reasonOf(part)}</span>
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
