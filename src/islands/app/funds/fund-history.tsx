import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FundRequest } from '#contract/funds.ts'
import {
  ALL_DEPOSITS,
  ALL_FUNDS,
  ALL_WITHDRAWALS,
  type FundHistoryType,
  fundHistoryTitles,
  fundHistoryTypeOf,
} from '#contract/routes.ts'
import { type LimitKind, limitKinds } from '#domain/limits.ts'
import { AsOf } from '../frame/first-load.tsx'
import { translate } from '../frame/language.ts'
import { NotFound } from '../frame/not-found.tsx'
import { $page, parameter, pathTo } from '../frame/router.ts'
import { byDay, formatDate, formatHour } from '../lib/dates.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { frameWords } from '../messages/en/frame.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { nameWords } from '../messages/en/names.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DayTable } from '../ui/day-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { EntryKind } from '../ui/entry-kind.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { outcomeOf } from './funds.ts'
import { seeHistory } from './lost-requests.ts'
import { PaymentUtr, takesUtr } from './payment-utr.tsx'
import {
  $requests,
  fundIcons,
  isHeld,
  kindOf,
  loadRequests,
  requestPoints,
  requestsOf,
  type StatusWords,
  statusWord,
  watchRequests,
} from './requests.ts'

const tones = { pending: 'waiting', declined: 'lost', success: 'won', unknown: 'closed' } as const

/**
 * The notes are there if a request has a reason, waits for us, is above a limit, or has a UTR to send or
 * to check; the column of the decision if one was decided.
 */
export function columns(requests: readonly FundRequest[], isWide: boolean) {
  const { points, type, status, time, decided, id, reason } = fundsWords.get().history
  return [
    { key: 'type', label: type, place: 'main' as const },
    { key: 'points', label: points, place: 'aside' as const },
    { key: 'time', label: isWide ? time : `${time}, ${id}`, place: 'detail' as const },
    ...(isWide ? [{ key: 'id', label: id, place: 'extra' as const }] : []),
    { key: 'status', label: status, place: 'under' as const },
    ...(requests.some(request => request.decided_at !== undefined)
      ? [{ key: 'decided', label: decided, place: 'remark' as const }]
      : []),
    ...(requests.some(request => noteOf(request) || request.over_limit || takesUtr(request))
      ? [{ key: 'reason', label: reason, place: 'note' as const }]
      : []),
  ]
}

/** The colour and icon of a status: those of a bid with the same outcome. */
export function toneOf(status: string) {
  return tones[outcomeOf(status)]
}

/** The texts of a table row. A declined request has a reason, a pending payment may have a UTR. */
export function rowOf(request: FundRequest, words: StatusWords) {
  const { remark, status, decided_at: at } = request
  return {
    key: remark,
    time: formatHour(request),
    id: remark,
    decided: at === undefined ? '' : formatDate(at),
    points: requestPoints(request),
    type: wayOf(request),
    status: statusWord(status, words),
    reason: noteOf(request),
  }
}

/** A deposit by the way it was paid, as far as the server sends it. */
function wayOf(request: FundRequest): string {
  const { types } = fundsWords.get().history
  const kind = kindOf(request)
  if (!kind) return request.action_type
  if (kind === 'withdrawal') return types.withdrawal
  if (request.trans_id) return types.online
  return request.utr ? types.manual : types.deposit
}

/** Why a request was declined, or what comes next while it waits. */
function noteOf(request: FundRequest): string {
  const { reason, reason_code: code = '', status, trans_id, utr } = request
  const { next, utr: words } = fundsWords.get().history
  if (reason) return translate({ code, params: {}, message: reason })
  if (status !== '0') return ''
  if (kindOf(request) === 'withdrawal') return isHeld(request) ? next.withdrawal : ''
  if (!utr) return ''
  return trans_id ? words.checking(utr) : next.deposit
}

/** Why a deposit above a limit is in the wallet. */
function OverLimit({ kind }: { kind: string }) {
  const t = useMessages(limitsWords)
  const known = limitKinds.find((limit): limit is LimitKind => limit === kind)
  return known ? <span>{t.overLimit(t.kinds[known])}</span> : null
}

/** /fund_histry/{TYPE} and /request_history: the same requests, each with its own status words. */
export function FundHistory() {
  const t = useMessages(fundsWords)
  const translate = useTranslate()
  const history = useStore($requests)
  const isWide = useIsWide()
  useEffect(watchRequests, [])
  const isRequests = $page.get()?.route === 'requestHistory'
  const type = isRequests ? ALL_FUNDS : fundHistoryTypeOf(parameter('type'))
  const loadedAt = history.state === 'ready' ? history.loadedAt : 0
  useEffect(() => {
    if (type) seeHistory(type, loadedAt)
  }, [type, loadedAt])
  if (!type) return <NotFound />

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
    <div className="stack pair aside">
      {isWide && !isRequests && <Lists shown={type} />}
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
          <DayTable
            caption={t.history.caption}
            columns={columns(requests, isWide)}
            days={byDay(requests).map(({ day, rows }) => ({
              day,
              rows: rows.map(request => {
                const row = rowOf(request, words)
                const isDeposit = kindOf(request) === 'deposit'
                const outcome = outcomeOf(request.status)
                const colour = outcome === 'success' ? 'added' : 'muted'
                // On a phone it is a separate line, which does not repeat the day.
                const isOtherDay = row.decided && row.decided !== day
                const cells = {
                  ...row,
                  ...(!isWide && {
                    time: [row.time, row.id].filter(Boolean).join(' · '),
                    decided: isOtherDay && `${t.history.decided}: ${row.decided}`,
                  }),
                  type: <EntryKind icon={isDeposit ? 'download' : 'bank'}>{row.type}</EntryKind>,
                  points: <span className={isDeposit ? colour : ''}>{row.points}</span>,
                  status: <Badge tone={toneOf(request.status)}>{row.status}</Badge>,
                  reason: <Reason request={request} text={row.reason} />,
                }
                return { cells }
              }),
            }))}
          />
        )}
      </div>
    </div>
  )
}

/** Links to all lists of requests, next to the shown list on a desktop. */
function Lists({ shown }: { shown: FundHistoryType }) {
  const names = useMessages(nameWords)
  const types = Object.keys(fundHistoryTitles) as FundHistoryType[]
  return (
    <MenuList
      isSmall
      items={types.map(one => ({
        href: pathTo('fundHistory', { type: one }),
        label: names.history(one),
        icon: fundIcons[one],
        isCurrent: one === shown,
      }))}
    />
  )
}

/** A note; null for none, so that the cell is empty. */
function Reason({ request, text }: { request: FundRequest; text: string }) {
  if (!text && !request.over_limit && !takesUtr(request)) return null
  return (
    <>
      {text && <span>{text}</span>} {request.over_limit && <OverLimit kind={request.over_limit} />}{' '}
      {takesUtr(request) && <PaymentUtr transId={request.trans_id!} />}
    </>
  )
}

/** An empty list, with a link to make the first request of its kind. */
function NoRequests({ type }: { type: FundHistoryType }) {
  const { wallet: t, listed } = useMessages(fundsWords)
  const { noData } = useMessages(frameWords)
  const isWithdrawals = type.includes('WITHDRAWAL')
  return (
    <Empty
      title={noData}
      action={
        <LinkButton href={pathTo(isWithdrawals ? 'withdraw' : 'addFund')}>
          {isWithdrawals ? t.withdraw : t.addFund}
        </LinkButton>
      }
    >
      {listed[listOf(type)]}
    </Empty>
  )
}

function listOf(type: FundHistoryType) {
  if (type.startsWith('APPROVED')) return 'approved'
  if (type === ALL_DEPOSITS) return 'deposits'
  return type === ALL_WITHDRAWALS ? 'withdrawals' : 'all'
}
