import { useMessages } from '../../hooks/use-messages.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { MarkedText } from '../../ui/game/marked-text.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { BidHead } from '../../ui/slip/bid-head.tsx'
import type { ShownBid } from './my-bids.ts'

const badges = {
  placed: { tone: 'waiting' },
  won: { tone: 'won' },
  lost: { tone: 'lost' },
  refunded: { tone: 'closed', icon: 'refund' },
} as const

type BidCardProps = { bid: ShownBid; onAgain: () => void; onReceipt: () => void }

/** What was played, its outcome, the reason, and the times. */
export function BidCard({ bid, onAgain, onReceipt }: BidCardProps) {
  const t = useMessages(myBidsWords)
  return (
    <Card as="article">
      <div className="stack tight">
        <BidHead {...bid} />
        <div>
          <div className="row apart">
            {bid.result.length > 0 && (
              <p className="num">
                <span className="muted">{t.result}</span> <MarkedText parts={bid.result} />
              </p>
            )}
            {bid.status && <Badge {...badges[bid.status]}>{t.status[bid.status]}</Badge>}
          </div>
          {bid.isCorrected && <p className="small">{t.corrected}</p>}
          {bid.why && <p className="small num">{bid.why}</p>}
        </div>
        <p className="muted fine num">{[bid.day, ...bid.times].join(' · ')}</p>
        <div className="row tight flush">
          {bid.slipId && (
            <Button
              kind="plain"
              icon="statement"
              aria-label={`${t.receipt}: ${bid.played}, ${bid.market}`}
              onClick={onReceipt}
            >
              {t.receipt}
            </Button>
          )}
          {bid.canBePlayedAgain && (
            <Button
              kind="plain"
              icon="refresh"
              aria-label={t.againLabel(bid.played, bid.market)}
              onClick={onAgain}
            >
              {t.again}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
