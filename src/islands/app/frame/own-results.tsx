import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { $openReceipt } from '../bids/receipts.ts'
import { countUp } from '../lib/count-up.ts'
import { signedPoints } from '../lib/format.ts'
import { useMessages } from '../lib/words.ts'
import {
  $isRevealing,
  $ownResults,
  drawOf,
  endReveals,
  hideOwnResult,
  type OwnResult,
  SUM_AT_MS,
  watchOwnResults,
} from '../live/own-results.ts'
import { ownResultWords } from '../messages/en/bids.ts'
import { headerWords } from '../messages/en/header.ts'
import { playWords } from '../messages/en/play.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Reveal } from '../ui/reveal.tsx'
import { RevealLeaf } from '../ui/reveal-leaf.tsx'
import { RevealLink } from '../ui/reveal-link.tsx'
import { RevealSheet } from '../ui/reveal-sheet.tsx'
import { countBalance } from './count-balance.ts'
import { pathTo } from './router.ts'

/** What the server has settled of the player's bids: in a sheet, or under the header. */
export function OwnResults() {
  const t = useMessages(ownResultWords)
  const { close } = useMessages(headerWords)
  const results = useStore($ownResults)
  const inLeaf = results.filter(({ place }) => place === 'leaf')
  const inSheet = results.filter(({ place }) => place === 'sheet')
  const [first] = inSheet
  useEffect(watchOwnResults, [])
  useEffect(countBalance, [])
  useEffect(skipByTap, [])
  return (
    <>
      {inLeaf.length > 0 && (
        <RevealLeaf>
          {inLeaf.map(one => (
            <OwnResultLink key={one.arrival} result={one} />
          ))}
        </RevealLeaf>
      )}
      {first && (
        <Dialog
          kind="sheet"
          title={<span className="muted fine">{t.title}</span>}
          close={close}
          open
          onClose={() => inSheet.forEach(hideOwnResult)}
          actions={
            <LinkButton data-first wide href={bidsOf(inSheet)} onClick={() => open(inSheet)}>
              {t.seeBids}
            </LinkButton>
          }
        >
          <RevealSheet isOne={inSheet.length === 1}>
            {inSheet.map(one => (
              <OwnReveal key={one.arrival} result={one} hasBalance={one === first} />
            ))}
          </RevealSheet>
        </Dialog>
      )}
    </>
  )
}

/** What a draw brought, over its market's card on home. */
export function ResultOnCard({ game }: { game: Game }) {
  const result = useStore($ownResults).find(
    ({ place, market }) => place === 'card' && market === game.games_name,
  )
  return result ? <OwnResultLink result={result} isOnCard /> : null
}

/** A tap on a reveal shows its end, and does nothing else. */
function skipByTap(): () => void {
  const skip = (event: MouseEvent) => {
    const target = event.target as Element
    if (!$isRevealing.get() || !target.closest('[data-reveal]') || target.closest('button')) return
    event.preventDefault()
    event.stopPropagation()
    endReveals()
  }
  document.addEventListener('click', skip, true)
  return () => document.removeEventListener('click', skip, true)
}

function OwnResultLink({ result, isOnCard }: { result: OwnResult; isOnCard?: boolean }) {
  const t = useMessages(ownResultWords)
  const { kind, market, points } = result
  return (
    <RevealLink
      isOnCard={isOnCard ?? false}
      label={[
        kind === 'lost' || !points ? '' : signedPoints(points),
        `${market} ${result.result}`.trim(),
        outcomeOf(result, t),
        costOf(result, t),
      ]
        .filter(Boolean)
        .join(' · ')}
      href={bidsOf([result])}
      onOpen={() => open([result])}
      close={
        kind === 'lost' ? null : { label: t.hide(market), onClose: () => hideOwnResult(result) }
      }
    >
      <OwnReveal result={result} />
    </RevealLink>
  )
}

type Words = ReturnType<typeof ownResultWords.get>

/** In a sheet, the newest result has the balance after all of them. */
function OwnReveal({ result, hasBalance }: { result: OwnResult; hasBalance?: boolean }) {
  const t = useMessages(ownResultWords)
  const { sessions } = useMessages(playWords)
  const { kind, market, points, numbers, lostNumbers, balance } = result
  const counted = useCounted(result)
  const draw = kind === 'won' || kind === 'lost' ? drawOf(result) : null
  return (
    <Reveal
      market={market}
      session={draw ? sessions[draw.session] : ''}
      draw={draw}
      result={result.result}
      points={kind === 'lost' || !points ? '' : signedPoints(counted)}
      isWin={kind === 'won'}
      outcome={outcomeOf(result, t)}
      numbers={[
        ...numbers.map(number => ({ number, isWin: true })),
        ...lostNumbers.map(number => ({ number, isWin: false })),
      ]}
      cost={[
        costOf(result, t),
        hasBalance && balance !== undefined && t.balanceNow(formatPoints(balance)),
      ]
        .filter(Boolean)
        .join(' · ')}
      isStill={result.isRevealed}
      isKnown={result.isKnown}
    />
  )
}

/** The points: of a win, as many as have been counted. */
function useCounted({ kind, points = 0, isRevealed, isKnown }: OwnResult): number {
  const [counted, setCounted] = useState(0)
  const isCounting = kind === 'won' && !isRevealed
  useEffect(() => {
    if (!isCounting) return
    let stop = () => {}
    const start = () => {
      stop = countUp(0, points, setCounted)
    }
    const timer = setTimeout(start, isKnown ? 0 : SUM_AT_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isCounting, isKnown, points])
  return isCounting ? counted : points
}

function outcomeOf({ kind, numbers }: OwnResult, t: Words): string {
  return kind === 'won' ? t.won(numbers) : t[kind]
}

/** A win is never shown without its stake, if that is known. */
function costOf({ kind, bids, staked }: OwnResult, t: Words): string {
  const isKnown = bids !== undefined && staked !== undefined
  return isKnown && (kind === 'won' || kind === 'lost') ? t.cost(bids, formatPoints(staked)) : ''
}

/** All bids, and the receipt if there is one; else the bids of the market-day. */
function bidsOf(results: readonly OwnResult[]): string {
  const [one] = results
  if (results.length > 1 || !one || one.slipId) return pathTo('myBids')
  return pathTo('myBids', {}, { market: one.market, day: one.day })
}

function open(results: readonly OwnResult[]): void {
  const [one] = results
  results.forEach(hideOwnResult)
  if (results.length === 1 && one?.slipId) $openReceipt.set(one.slipId)
}
