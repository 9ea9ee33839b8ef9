import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { sentences } from '#contract/sentences.ts'
import { messages } from '../../messages/my-bids.ts'
import { $bids, loadBids, loadOlderBids } from '../../stores/bids.ts'
import { pathTo } from '../../stores/router.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Badge, Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ShownBid, shownBid } from './my-bids.ts'

const tones = { placed: 'waiting', won: 'won', lost: 'lost', refunded: 'closed' } as const

export default function MyBids() {
  const history = useStore($bids)
  useEffect(() => void loadBids(), [])

  if (history.state === 'loading') return <Skeleton rows={6} height="card" />
  if (history.state === 'failed') {
    return (
      <Notice
        tone="error"
        action={<Button onClick={() => void loadBids()}>{messages.retry}</Button>}
      >
        {messages.noAnswer}
      </Notice>
    )
  }
  if (history.bids.length === 0) {
    return (
      <Empty
        icon="bids"
        title={sentences.noBids}
        action={<LinkButton href={pathTo('home')}>{messages.play}</LinkButton>}
      />
    )
  }
  return (
    <div className="stack">
      {history.bids.map((bid, place) => (
        <BidCard key={bid.id || place} bid={shownBid(bid)} />
      ))}
      {history.hasMore && (
        <Button kind="quiet" wide onClick={() => void loadOlderBids()}>
          {messages.more}
        </Button>
      )}
    </div>
  )
}

function BidCard({ bid }: { bid: ShownBid }) {
  return (
    <Card as="article">
      <div className="row apart">
        <h2 className="num big">{bid.played}</h2>
        <Badge tone={tones[bid.status]}>{messages.status[bid.status]}</Badge>
      </div>
      <p>{bid.market}</p>
      <div className="row apart muted small num">
        <span>{bid.what}</span>
        <span>{bid.when}</span>
      </div>
      <div className="row apart num">
        <span>{bid.points}</span>
        <span>{bid.outcome}</span>
      </div>
    </Card>
  )
}
