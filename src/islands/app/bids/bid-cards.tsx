import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { BidEntry } from '#contract/bids.ts'
import { openPage } from '../frame/router.ts'
import { useMessages } from '../lib/words.ts'
import { $now } from '../live/clock.ts'
import { $games, gameNamed } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { Badge } from '../ui/badge.tsx'
import { BidCard } from '../ui/bid-card.tsx'
import { BidFacts } from '../ui/bid-facts.tsx'
import { Button } from '../ui/button.tsx'
import { MarkedText } from '../ui/marked-text.tsx'
import { groupsOf, playAgain, type ShownGroup, shownGroup } from './bid-groups.ts'
import { $openReceipt } from './receipts.ts'

const MINUTE_MS = 60_000

// Cut-offs are whole minutes, so fifty cards need not render every second.
const $minute = computed($now, now => Math.floor(now / MINUTE_MS) * MINUTE_MS)

type CardsProps = {
  bids: readonly BidEntry[]
  /** Maximum number of cards, in one column; all of them by default. */
  most?: number
  /** The oldest loaded bid, if older ones can be loaded. */
  end?: BidEntry | undefined
}

/** The cards of one day's bids. */
export function Cards({ bids, most, end }: CardsProps) {
  const games = useStore($games)
  const minute = useStore($minute)
  // The cards get their texts from the logic, so this component follows the language.
  useMessages(myBidsWords)
  return (
    <div className={most ? 'stack tight' : 'stack tight pair'}>
      {groupsOf(bids, minute)
        .slice(0, most)
        .map((group, place) => (
          <Group
            key={group[0].id || place}
            group={shownGroup(group, gameNamed(games, group[0].game_name), minute, end)}
            onAgain={() => playAgain(group)}
            onReceipt={() => openReceipt(group[0].slip_id)}
          />
        ))}
    </div>
  )
}

/** Receipts are shown over the bid history. */
function openReceipt(slipId: string): void {
  $openReceipt.set(slipId)
  openPage('myBids')
}

const badges = {
  placed: { tone: 'waiting' },
  won: { tone: 'won' },
  lost: { tone: 'lost' },
  refunded: { tone: 'closed', icon: 'refund' },
} as const

type GroupProps = { group: ShownGroup; onAgain: () => void; onReceipt: () => void }

/** What was played, its outcome, the reason; and after a tap, each bid with its times. */
function Group({ group, onAgain, onReceipt }: GroupProps) {
  const t = useMessages(myBidsWords)
  const { bids, status, result, why, day } = group
  const played = bids.map(bid => bid.played).join(', ')
  const isDrawn = result.some(({ text }) => /\d/.test(text)) || (result.length > 0 && !why)
  return (
    <BidCard
      {...group}
      status={status && <Badge {...badges[status]}>{t.status[status]}</Badge>}
      bids={bids.map(bid => ({ ...bid, label: bid.status ? t.status[bid.status] : '' }))}
      details={
        <BidFacts
          rows={bids.map(
            ({ key, played: number, points, why: reason, status: outcome, times }) => ({
              key,
              played: number,
              points,
              facts: [
                [outcome && t.status[outcome], reason].filter(Boolean).join(' · '),
                [day, ...times].join(' · '),
              ].filter(Boolean),
            }),
          )}
        />
      }
      actions={
        <>
          {group.slipId && (
            <Button
              kind="plain"
              aria-label={`${t.receipt}: ${played}, ${group.market}`}
              onClick={onReceipt}
            >
              {t.receipt}
            </Button>
          )}
          {group.canBePlayedAgain && (
            <Button kind="plain" aria-label={t.againLabel(played, group.market)} onClick={onAgain}>
              {t.again}
            </Button>
          )}
        </>
      }
    >
      {isDrawn && (
        <>
          <span className="muted">{t.result}</span> <MarkedText parts={result} />
        </>
      )}
      {group.isCorrected && <span>{` · ${t.corrected}`}</span>}
      {why && status !== 'lost' && <span className="muted">{isDrawn ? ` · ${why}` : why}</span>}
    </BidCard>
  )
}
