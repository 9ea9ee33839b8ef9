import type { BidDay } from '#contract/bids.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { formatDate } from '../../stores/dates.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Heading } from '../../ui/layout/heading.tsx'
import { sumsOf } from './day-sums.ts'

type DayHeadProps = {
  date: string
  /** Undefined until the server has sent them, and with an API that does not. */
  sums: BidDay | undefined
}

/** A market-day, and what all its bids come to. */
export function DayHead({ date, sums }: DayHeadProps) {
  const t = useMessages(myBidsWords)
  const texts = sums && sumsOf(sums)
  return (
    <div>
      <Heading
        aside={
          texts?.net && (
            <Badge tone={texts.isGain ? 'won' : 'closed'}>{t.daySums.net(texts.net)}</Badge>
          )
        }
      >
        {formatDate(date)}
      </Heading>
      {texts && (
        <p className="muted small num">
          {[
            t.daySums.staked(texts.staked),
            texts.won && t.daySums.won(texts.won),
            texts.refunded && t.daySums.refunded(texts.refunded),
            texts.waiting && `${t.status.placed} ${texts.waiting}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}
