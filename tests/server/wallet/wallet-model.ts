import { expect } from 'vitest'
import type { Reply } from '../support/game-server.ts'

export type ModelRequest = {
  id: string
  kind: 'deposit' | 'withdrawal'
  points: number
  status: 0 | 1 | -1
  /** Set when the provider reports a failed payment as paid: only the operator ends that. */
  dispute?: 'open' | 'ended'
  /** The UTR, the request id or the trans id of the request. */
  key: string
}

/** The simplest model of a wallet. */
export class WalletModel {
  wallet: number
  held = 0
  owed = 0
  readonly requests: ModelRequest[] = []
  readonly acceptedBids = new Set<string>()

  constructor(wallet: number) {
    this.wallet = wallet
  }

  /** A repeat of a bid that was refused for the balance is judged again. */
  bid(reply: Reply, bidId: string, points: number) {
    const isKnown = this.acceptedBids.has(bidId)
    const isTaken = isKnown || this.wallet >= points
    expect(reply.success).toBe(isTaken ? '1' : '0')
    if (!isTaken || isKnown) return
    this.acceptedBids.add(bidId)
    this.wallet -= points
  }

  /** A UTR belongs to one request until that is declined. */
  deposit(reply: Reply, utr: string, points: number) {
    expect(reply.success).toBe('1')
    const known = this.requests.find(({ key, status }) => key === utr && status !== -1)
    this.add(reply, known, { kind: 'deposit', points, key: utr })
  }

  withdraw(reply: Reply, requestId: string, points: number) {
    const known = this.requests.find(({ key }) => key === requestId)
    const isTaken = known !== undefined || (this.owed === 0 && this.wallet >= points)
    expect(reply.success).toBe(isTaken ? '1' : '0')
    if (!isTaken) return
    this.add(reply, known, { kind: 'withdrawal', points, key: requestId })
    if (known) return
    this.wallet -= points
    this.held += points
  }

  pay(transId: string, fundId: string, points: number) {
    if (this.requests.some(({ key }) => key === transId)) return
    this.requests.push({ id: fundId, kind: 'deposit', points, status: 0, key: transId })
  }

  /** After a crash the decision may be stored already, and a second one is refused. */
  decide(reply: Reply, request: ModelRequest, isApproval: boolean, isCrashed: boolean) {
    const word = isApproval ? 'approved' : 'declined'
    const isDone = reply.success === '1'
    if (!isOpen(request)) expect(isDone).toBe(false)
    else if (!isDone) {
      expect([reply.msg, isCrashed]).toEqual([`Request ${request.id} was already ${word}.`, true])
    }
    if (isOpen(request)) this.settle(request, isApproval)
  }

  /** The provider reports a payment as paid or failed. */
  report(payment: ModelRequest, isPaid: boolean) {
    if (payment.status === 0) this.settle(payment, isPaid)
    else if (payment.status === -1 && isPaid) payment.dispute ??= 'open'
  }

  private settle(request: ModelRequest, isApproval: boolean) {
    request.status = isApproval ? 1 : -1
    if (request.dispute) request.dispute = 'ended'
    if (request.kind === 'withdrawal') this.held -= request.points
    if (isApproval === (request.kind === 'deposit')) this.credit(request.points)
  }

  addDebt(points: number) {
    this.wallet = 0
    this.owed += points
  }

  private credit(points: number) {
    const paid = Math.min(this.owed, points)
    this.owed -= paid
    this.wallet += points - paid
  }

  private add(
    reply: Reply,
    known: ModelRequest | undefined,
    asked: Pick<ModelRequest, 'kind' | 'points' | 'key'>,
  ) {
    const id = /\b[DW][0-9A-Z]{9}\b/.exec(String(reply.msg))?.[0] ?? ''
    if (known) expect(id).toBe(known.id)
    else this.requests.push({ ...asked, id, status: 0 })
  }
}

function isOpen({ status, dispute }: ModelRequest) {
  return status === 0 || dispute === 'open'
}
