import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ALL_FUNDS, type FundHistoryType, fundHistoryTitles } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { AsOf } from '../../frame/as-of.tsx'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { fundsWords } from '../../messages/en/money.ts'
import { requestsOf } from '../../stores/money/request-lists.ts'
import { $requests, loadRequests, watchRequests } from '../../stores/money/requests.ts'
import { $page, parameter, pathTo } from '../../stores/router.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import { columns, rowOf, toneOf } from './fund-history.ts'
import { OverLimit } from './over-limit.tsx'
import { takesUtr } from './payment-utr.ts'
import { PaymentUtr } from './payment-utr.tsx'

/** /fund_histry/{TYPE} and /request_history: the same requests, each with its own status words. */
export function FundHistory() {
  const t = useMessages(fundsWords)
  const translate = useTranslate()
  const history = useStore($requests)
  useEffect(watchRequests, [])
  const isRequests = $page.get()?.route === 'requestHistory'
  const type = isRequests ? ALL_FUNDS : parameter('type')
  if (!isHistoryType(type)) return <NotFound />

  if (history.state === 'loading') return <Skeleton shape="rows" />
  if (history.state === 'failed') {
    return (
      <Notice tone="error" action={<Button onClick={() => void loadRequests()}>{t.retry}</Button>}>
        {translate(history.problem)}
      </Notice>
    )
  }
  const requests = requestsOf(history.rows, type)
  const words = isRequests ? t.history.request : t.history.fund
  return (
    <div className="stack">
      {history.state === 'old' && (
        <AsOf
          loadedAt={history.loadedAt}
          problem={history.problem}
          onRetry={() => void loadRequests()}
        />
      )}
      {requests.length === 0 ? (
        <NoRequests type={type} />
      ) : (
        <Table
          caption={t.history.caption}
          columns={columns(requests)}
          rows={requests.map(request => {
            const row = rowOf(request, words)
            return {
              ...row,
              status: <Badge tone={toneOf(request.status)}>{row.status}</Badge>,
              reason: (
                <>
                  {row.reason} {request.over_limit && <OverLimit kind={request.over_limit} />}{' '}
                  {takesUtr(request) && <PaymentUtr transId={request.trans_id!} />}
                </>
              ),
            }
          })}
        />
      )}
    </div>
  )
}

/** With the way to the first request of the kind. */
function NoRequests({ type }: { type: FundHistoryType }) {
  const t = useMessages(fundsWords).wallet
  const translate = useTranslate()
  const isWithdrawals = type.includes('WITHDRAWAL')
  return (
    <Empty
      icon="wallet"
      title={translate(sentences.noData)}
      action={
        <LinkButton href={pathTo(isWithdrawals ? 'withdraw' : 'addFund')}>
          {isWithdrawals ? t.withdraw : t.addFund}
        </LinkButton>
      }
    />
  )
}

function isHistoryType(type: string): type is FundHistoryType {
  return type in fundHistoryTitles
}
