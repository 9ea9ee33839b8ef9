import { type OperatorPlayer, showPlayer } from '#contract/operator/players.ts'
import {
  approveRequest,
  declineRequest,
  listRequests,
  type OperatorRequest,
  requestImage,
  showRequest,
} from '#contract/operator/requests.ts'
import { formatPoints } from '#domain/points.ts'
import { type Input, oneWay } from '../command.ts'
import { listed, timeColumn, timeText, writeNew } from '../output.ts'
import { creditText, payoutText, stayText } from './players.ts'

const statusWords = { '0': 'pending', '1': 'approved', '-1': 'declined' }

const requests = oneWay({
  usage: 'requests [--pending] [--limit 200] [--before FUND_ID]',
  isList: true,
  help: 'Deposits and withdrawals, the newest first. --pending: those that wait for you.',
  example: 'requests --pending',
  async run({ ask, has, typed }) {
    const data = await ask(listRequests, { ...typed, pending: has('pending') })
    return { data, ...listOf(data.requests) }
  },
})

const approve = oneWay({
  usage: 'approve FUND_ID [--anyway] [--yes]',
  help: 'Credits a deposit, or marks a withdrawal as paid, which you have paid yourself, after it has shown what that changes. Asks the provider of a payment first; --anyway credits one that it does not report as paid.',
  example: 'approve D4Q2EGFQPS',
  async run(input) {
    const { ask, has, typed } = input
    await confirmDecision(input, approvalText)
    const data = await ask(approveRequest, { id: typed.fund_id, anyway: has('anyway') })
    const { request, warning } = data
    const text = `Approved: ${oneLine(request)}${warningOf(request)}${warning && `\n${warning}`}`
    return { data, text }
  },
})

const decline = oneWay({
  usage: 'decline FUND_ID --reason "…" [--anyway] [--yes]',
  help: 'Declines a request, after it has shown what that changes. The player reads the reason; held points come back. Asks the provider of a payment first; --anyway declines one that it reports as paid.',
  example: 'decline W4Q2EGFQPS --reason "The name does not match"',
  async run(input) {
    const { fund_id: id, reason } = input.typed
    await confirmDecision(input, declineText)
    const data = await input.ask(declineRequest, { id, reason, anyway: input.has('anyway') })
    const warning = data.warning && `\nWarning: ${data.warning}`
    return { data, text: `Declined: ${oneLine(data.request)}${warning}` }
  },
})

const image = oneWay({
  usage: 'image FUND_ID FILE',
  help: 'Saves the screenshot of a deposit as a WebP file.',
  example: 'image D4Q2EGFQPS payment.webp',
  async run({ ask, typed: { fund_id: id, file } }) {
    const bytes = await ask(requestImage, { id })
    writeNew(file, bytes)
    const text = `Saved ${bytes.length} bytes in ${file}.`
    return { data: { file, bytes: bytes.length }, text }
  },
})

type Decision = (request: OperatorRequest, player: OperatorPlayer) => string

/** Asks before a decision, unless the server will refuse it because it is already decided. */
async function confirmDecision({ ask, confirm, typed }: Input, textOf: Decision) {
  const { request } = await ask(showRequest, { id: typed.fund_id })
  if (!isOpen(request)) return
  const { player } = await ask(showPlayer, { phone: request.phone })
  await confirm(`${textOf(request, player)}${warningOf(request)}`)
}

function approvalText(request: OperatorRequest, player: OperatorPlayer): string {
  return request.kind === 'deposit'
    ? `Credit ${askedText(request)}? ${creditText(player, request.points)}`
    : `Is this paid: ${askedText(request)}? ${payoutText(player, request.points)}`
}

function declineText(request: OperatorRequest, player: OperatorPlayer): string {
  const change = request.kind === 'deposit' ? stayText(player) : creditText(player, request.points)
  return `Decline ${askedText(request)}? ${change}`
}

/** Whether the operator can decide it: also a payment that expired or is disputed. */
function isOpen({ status, expired_at, is_disputed }: OperatorRequest): boolean {
  return status === 0 || expired_at !== null || is_disputed
}

/** 'deposit D4Q2EGFQPS of 500 points by Asha Rao (9876543210), UTR ABCDEF123456' */
function askedText(request: OperatorRequest): string {
  const { id, points, name, utr, bank } = request
  return [
    `${kindOf(request)} ${id} of ${formatPoints(points)} points by ${name} (${phoneOf(request)})`,
    utr && `UTR ${utr}`,
    bank && `to ${bankText(bank)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const requestCommands = [requests, approve, decline, image]

function listOf(requests: OperatorRequest[]) {
  return listed(
    requests,
    [
      ['FUND ID', 'id'],
      timeColumn('ASKED', 'created_at', request => request.created_at),
      ['KIND', 'kind', kindOf],
      ['POINTS', 'points'],
      ['STATUS', 'status', statusOf],
      ['PHONE', 'phone', phoneOf],
      ['NAME', 'name'],
      [' ', 'detail', detailOf],
    ],
    'No requests.',
  )
}

function oneLine(request: OperatorRequest): string {
  const { id, points, name } = request
  return `${kindOf(request)} ${id} of ${points} points, ${name} (${phoneOf(request)}).`
}

function phoneOf({ phone, closed_phone }: OperatorRequest): string {
  return closed_phone || phone
}

/** A note on money that came, or may come, after the player had closed the account; else ''. */
function closedText({ kind, status, closed_at, decided_at, is_disputed }: OperatorRequest): string {
  if (kind !== 'deposit' || closed_at === null) return ''
  const isCredited = status === 1 && decided_at !== null && decided_at > closed_at
  if (!is_disputed && status !== 0 && !isCredited) return ''
  return `closed on ${timeText(closed_at).slice(0, 10)}: send the money back`
}

/** A deposit through the payment provider is called a payment. */
function kindOf({ kind, source }: OperatorRequest): string {
  return source === 'payment' ? 'payment' : kind
}

function statusOf({ status, expired_at, is_disputed }: OperatorRequest): string {
  if (is_disputed) return 'disputed'
  return expired_at ? 'expired' : statusWords[status]
}

/** The credit of two requests for one payment is a loss, and a decline prevents the second one. */
function warningOf(request: OperatorRequest): string {
  const { similar_payments: ids } = request
  const closed = closedText(request)
  if (closed) return `\nWarning: the account was ${closed}. Its points are in players --closed.`
  if (request.bank_changed_at !== null)
    return `\nWarning: the player changed the bank account on ${timeText(request.bank_changed_at)}.`
  if (ids.length === 0) return ''
  return `\nWarning: the player has a payment of the same points that may still be credited: ${ids.join(', ')}. If it is the same money, decline it.`
}

function bankText(bank: NonNullable<OperatorRequest['bank']>): string {
  return `${bank.ifsc_code} ${bank.account_number} ${bank.account_holder_name}`
}

function detailOf(request: OperatorRequest): string {
  const { utr, has_image, bank, reason, status, payment_status, similar_payments: ids } = request
  const isPending = status === 0
  return [
    closedText(request),
    utr && `UTR ${utr}`,
    has_image && 'with image',
    bank && bankText(bank),
    request.bank_changed_at && `account changed on ${timeText(request.bank_changed_at)}`,
    isPending && payment_status === 'FAILURE' && 'failed at the provider',
    isPending && ids.length > 0 && `same points as payment ${ids.join(', ')}: the same money?`,
    reason,
  ]
    .filter(Boolean)
    .join(', ')
}
