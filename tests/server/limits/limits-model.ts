import { type LimitKind, limitKinds } from '#domain/limits.ts'

type Bid = { day: number; points: number; digit: string; paid: number }
type Deposit = { day: number; points: number; status: 0 | 1 | -1; id: string }
type Raise = { kind: LimitKind; after: number | null; day: number }

const DAYS: Record<string, (a: number, b: number) => boolean> = {
  day: (a, b) => a === b,
  // Day 0 is a Thursday: day 4 is the first Monday.
  week: (a, b) => Math.floor((a + 3) / 7) === Math.floor((b + 3) / 7),
  // Sequences stay within one month.
  month: () => true,
}
const ranks = ['day', 'week', 'month']
const PAYS = 10

/** The simplest model of a player with limits. Days are numbered from a Thursday. */
export class LimitsModel {
  wallet: number
  owed = 0
  today = 0
  readonly bids: Bid[] = []
  readonly deposits: Deposit[] = []
  readonly limits = new Map<LimitKind, number>()
  readonly raises: Raise[] = []
  /** The day from which the player may play again. */
  breakUntil = 0

  constructor(wallet: number) {
    this.wallet = wallet
  }

  /** What a bid is answered: 'done', a code, or the limit with the points that are left. */
  bid(points: number, digit: string): string {
    if (this.isOnBreak()) return 'excluded'
    const refused = this.refusal(['stake', 'loss'], points)
    if (refused) return refused
    if (this.wallet < points) return 'insufficient_balance'
    this.wallet -= points
    this.bids.push({ day: this.today, points, digit, paid: 0 })
    return 'done'
  }

  deposit(points: number): string {
    if (this.isOnBreak()) return 'excluded'
    const refused = this.refusal(['deposit'], points)
    if (refused) return refused
    this.deposits.push({ day: this.today, points, status: 0, id: '' })
    return 'done'
  }

  decide(deposit: Deposit, isApproval: boolean) {
    deposit.status = isApproval ? 1 : -1
    if (isApproval) this.credit(deposit.points)
  }

  set(kind: LimitKind, points: number | null): string {
    const current = this.limits.get(kind) ?? null
    if (current === points) return 'limit_same'
    this.callOff(kind)
    if (current === null || (points !== null && points < current)) {
      this.limits.set(kind, points!)
      return 'limit_set'
    }
    this.raises.push({ kind, after: points, day: this.today })
    return 'limit_waits'
  }

  confirm(raise: Raise): string {
    if (this.today - raise.day < 1) return 'limit_change_waits'
    if (this.today - raise.day >= 8) return 'limit_change_over'
    this.callOff(raise.kind)
    if (raise.after === null) this.limits.delete(raise.kind)
    else this.limits.set(raise.kind, raise.after)
    return 'limit_set'
  }

  callOff(kind: LimitKind) {
    const place = this.raises.findIndex(raise => raise.kind === kind)
    if (place >= 0) this.raises.splice(place, 1)
  }

  takeBreak(days: number): string {
    if (this.today + days < this.breakUntil) return 'exclusion_longer'
    this.breakUntil = this.today + days
    this.raises.length = 0
    return 'break_begun'
  }

  /** The result of a day, as its winning digit; null gives the points back. */
  settle(day: number, digit: string | null) {
    let [reversed, credited] = [0, 0]
    for (const bid of this.bids.filter(each => each.day === day)) {
      const wins = digit === bid.digit ? bid.points * PAYS : 0
      const paid = digit === null ? bid.points : wins
      if (paid === bid.paid) continue
      reversed += bid.paid
      credited += paid
      bid.paid = paid
    }
    const taken = Math.min(this.wallet, reversed)
    this.wallet -= taken
    this.owed += reversed - taken
    this.credit(credited)
  }

  /** A debt is paid first. */
  private credit(points: number) {
    const repaid = Math.min(this.owed, points)
    this.owed -= repaid
    this.wallet += points - repaid
  }

  private isOnBreak() {
    return this.today < this.breakUntil
  }

  private refusal(things: string[], points: number): string | null {
    const broken = limitKinds
      .filter(kind => this.limits.has(kind) && things.includes(kind.split('_')[0]!))
      .map(kind => ({ kind, left: this.limits.get(kind)! - this.used(kind) }))
      .filter(({ left }) => points > left)
      .map(({ kind, left }) => ({ kind, left: Math.max(left, 0) }))
      .sort((a, b) => a.left - b.left || rankOf(b.kind) - rankOf(a.kind))
    return broken[0] ? `${broken[0].kind} ${broken[0].left}` : null
  }

  private used(kind: LimitKind): number {
    const [thing, period] = kind.split('_') as [string, string]
    const isNow = ({ day }: { day: number }) => DAYS[period]!(day, this.today)
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    if (thing === 'deposit') {
      const counted = this.deposits.filter(({ status }) => status !== -1)
      return sum(counted.filter(isNow).map(each => each.points))
    }
    const bids = this.bids.filter(isNow)
    const paid = thing === 'loss' ? sum(bids.map(each => each.paid)) : 0
    return sum(bids.map(each => each.points)) - paid
  }
}

function rankOf(kind: string) {
  return ranks.indexOf(kind.split('_')[1]!)
}
