/** A call of a drill. Times are of performance.now() in the drill's process, in ms. */
export type Call = {
  player: string
  /** The login session that it was sent with. */
  session: string
  name: string
  startedAt: number
  /** The time its last byte was sent. */
  sentAt: number
  /** The time its answer came; Infinity if none came. */
  endedAt: number
  /** Unknown: cut off, too late, or with a 5xx. */
  outcome: 'ok' | 'refused' | 'unknown'
  reply: Record<string, unknown>
  /** The id of a bid. A repeated bid has the id of the first. */
  bidId?: string
  /** The slip of a bid or a receipt. */
  slipId?: string
  /** The points of a bid, a withdrawal or a limit. */
  points?: number
  /** The id of a withdrawal. */
  requestId?: string
}

/** An entry of a player's wallet, in the order of its versions. */
type Entry = {
  player: string
  version: number
  amount: number
  balance: number
  /** The bid or the withdrawal of the entry. */
  bidId: string | null
  requestId: string | null
}

type StoredBid = {
  id: string
  player: string
  bidId: string
  slipId: string | null
  points: number
}

export type Stored = { entries: Entry[]; bids: StoredBid[] }

const CHANGING = [
  ...['set_bid_new.php', 'withdraw_request.php', 'add_points_request.php', 'set_limit.php'],
  ...['update_bank_details.php', 'take_break.php', 'close_account.php'],
]
const STOPPED_BY_BREAK = ['set_bid_new.php', 'add_points_request.php']

/**
 * Compares what was answered with what is stored. Returns a sentence for each contradiction:
 * a call that was accepted after its end, a bid that is missing or there twice, a wallet without an
 * order that explains its answers, a limit that was passed, a receipt that has changed.
 */
export function contradictionsIn(calls: Call[], stored: Stored): string[] {
  const entriesOf = by(stored.entries, ({ player }) => player)
  const bidsOf = by(stored.bids, ({ player }) => player)
  return [...by(calls, ({ player }) => player)].flatMap(([player, own]) => {
    const bids = bidsOf.get(player) ?? []
    const entries = (entriesOf.get(player) ?? []).sort((a, b) => a.version - b.version)
    entries.unshift({ player, version: 0, amount: 0, balance: 0, bidId: null, requestId: null })
    return [
      ...acceptedAfterEnd(own),
      ...wronglyStored(own, bids),
      ...limitsPassed(own),
      ...changedReceipts(own, bids),
      ...withoutOrder(own, entries),
    ]
  })
}

/** Whether a call was sent to its last byte only after the answer to another. */
function isAfter(call: Call, end: Call): boolean {
  return call.sentAt > end.endedAt
}

function acceptedAfterEnd(calls: Call[]): string[] {
  const accepted = calls.filter(({ name, outcome }) => CHANGING.includes(name) && outcome === 'ok')
  const ends = calls.filter(({ outcome }) => outcome === 'ok')
  return ends.flatMap(end => {
    const stops = (call: Call) => {
      if (end.name === 'logout.php') return call.session === end.session
      if (end.name === 'take_break.php') return STOPPED_BY_BREAK.includes(call.name)
      return end.name === 'close_account.php'
    }
    // A repeated bid gets the answer of the first.
    const isRepeat = (call: Call) =>
      accepted.some(other => other.bidId === call.bidId && other.sentAt < call.sentAt)
    return accepted
      .filter(call => isAfter(call, end) && stops(call) && !(call.bidId && isRepeat(call)))
      .filter(call => !calls.some(other => isEarlierAttempt(other, call)))
      .map(call => `${call.name} was accepted after ${end.name} of ${call.player}`)
  })
}

/** A bid whose earlier attempt has no answer may have been placed by it. */
function isEarlierAttempt(other: Call, call: Call): boolean {
  return call.bidId !== undefined && other.bidId === call.bidId && other.startedAt < call.startedAt
}

function wronglyStored(calls: Call[], bids: StoredBid[]): string[] {
  const attempts = by(
    calls.filter(({ bidId }) => bidId),
    call => call.bidId!,
  )
  return [...attempts].flatMap(([bidId, own]) => {
    const count = bids.filter(bid => bid.bidId === bidId).length
    const has = (outcome: Call['outcome']) => own.some(call => call.outcome === outcome)
    if (count > 1) return [`bid ${bidId} is there ${count} times`]
    if (has('ok') && count === 0) return [`bid ${bidId} was acknowledged and is missing`]
    if (!has('ok') && !has('unknown') && count > 0) return [`bid ${bidId} was refused and is there`]
    return []
  })
}

/** Bids that were sent after the answer to a limit are within it, apart from those before. */
function limitsPassed(calls: Call[]): string[] {
  const limits = calls.filter(({ name, outcome }) => name === 'set_limit.php' && outcome === 'ok')
  return limits.flatMap(limit => {
    const bids = new Map<string, number>()
    for (const call of calls) {
      const isFirst = !calls.some(other => isEarlierAttempt(other, call))
      if (call.bidId && call.outcome === 'ok' && isAfter(call, limit) && isFirst) {
        bids.set(call.bidId, call.points!)
      }
    }
    const staked = [...bids.values()].reduce((sum, points) => sum + points, 0)
    return staked > limit.points!
      ? [`${limit.player} staked ${staked} after a limit of ${limit.points}`]
      : []
  })
}

/** Each number must always have the same bids, all of them stored, and no bid may be on two receipts. */
function changedReceipts(calls: Call[], bids: StoredBid[]): string[] {
  const receipts = calls.filter(
    ({ name, outcome }) => name === 'get_receipt.php' && outcome === 'ok',
  )
  const numbers = new Map<string, string>()
  const numberOfBid = new Map<string, string>()
  return receipts.flatMap(({ slipId, reply }) => {
    const data = reply.data as { number: string; count: number; points: number }
    const rows = reply.result as { id: string; points_action: number }[]
    const ids = rows.map(({ id }) => id)
    const differences: string[] = []
    const before = numbers.get(data.number) ?? ids.join()
    numbers.set(data.number, before)
    if (before !== ids.join()) differences.push(`the receipt ${data.number} changed`)
    const own = bids.filter(bid => bid.slipId === slipId && ids.includes(bid.id))
    const points = own.reduce((sum, bid) => sum + bid.points, 0)
    if (Number(data.count) !== own.length || Number(data.points) !== points) {
      differences.push(
        `the receipt of ${slipId} said ${data.count} bids of ${data.points}, stored are ${own.length} of ${points}`,
      )
    }
    for (const id of ids) {
      const other = numberOfBid.get(id) ?? data.number
      numberOfBid.set(id, other)
      if (other !== data.number) differences.push(`the bid ${id} is on two receipts`)
    }
    return differences
  })
}

/**
 * The versions of a wallet are an order of its changes. It explains the answers if it keeps the order
 * of calls that did not overlap, and if each balance in an answer was true at some moment of its call.
 */
function withoutOrder(calls: Call[], entries: Entry[]): string[] {
  const found: string[] = []
  const placed = calls.flatMap(call => {
    const isOf = ({ bidId, requestId }: Entry) =>
      (call.bidId !== undefined && bidId === call.bidId) ||
      (call.requestId !== undefined && requestId === call.requestId)
    const attempts = call.bidId ? calls.filter(({ bidId }) => bidId === call.bidId) : [call]
    const entry = entries.find(isOf)
    if (!entry) {
      if (call.requestId && call.outcome === 'ok') {
        found.push(`withdrawal ${call.requestId} was acknowledged and is missing`)
      }
      return []
    }
    // Any of the attempts may have made the entry, so it is between their first start and first answer.
    const startedAt = Math.min(...attempts.map(each => each.startedAt))
    const answered = attempts.filter(({ outcome }) => outcome === 'ok').map(each => each.endedAt)
    return [{ startedAt, endedAt: Math.min(Infinity, ...answered), version: entry.version }]
  })
  for (const one of placed) {
    const late = placed.find(two => one.endedAt < two.startedAt && one.version > two.version)
    if (late)
      found.push(
        `entry ${late.version} of ${calls[0]!.player} began after entry ${one.version} was answered`,
      )
  }
  const seen: { endedAt: number; place: number }[] = []
  for (const call of calls.filter(isRead).sort((a, b) => a.startedAt - b.startedAt)) {
    const before = placed.filter(({ endedAt }) => endedAt < call.startedAt)
    const after = placed.filter(({ startedAt }) => startedAt > call.endedAt)
    const from = Math.max(
      0,
      ...before.map(({ version }) => entries.findIndex(each => each.version === version)),
      ...seen.filter(({ endedAt }) => endedAt < call.startedAt).map(({ place }) => place),
    )
    const until = Math.min(
      entries.length,
      ...after.map(({ version }) => entries.findIndex(each => each.version === version)),
    )
    const place = entries.findIndex(
      ({ balance }, index) => index >= from && index < until && balance === balanceIn(call),
    )
    if (place >= 0) seen.push({ endedAt: call.endedAt, place })
    else found.push(`${call.player} read a balance of ${balanceIn(call)} that was never true then`)
  }
  return found
}

function isRead({ name, outcome }: Call): boolean {
  return name === 'get_profile.php' && outcome === 'ok'
}

function balanceIn({ reply }: Call): number {
  return Number((reply.data as { wallet: number }).wallet)
}

function by<Key, Value>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
