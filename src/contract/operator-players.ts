import * as v from 'valibot'
import { isDay } from '#domain/market-days.ts'
import { errorCode } from './error-code.ts'
import { AmountPoints } from './funds.ts'
import { call, OperatorBid, OperatorEntry, OperatorPlayer, Reason } from './operator.ts'
import { PhoneNumber, Typed } from './wire.ts'

/** A day of the market's clock. */
const OnDay = v.pipe(Typed, v.check(isDay, errorCode('day_invalid')))

/** Days of the market's clock; both are included. */
const Between = { from: v.optional(OnDay), to: v.optional(OnDay) }

/** Rows of one answer to the operator, 1 to 100,000. */
const Rows = v.pipe(
  Typed,
  v.regex(/^([1-9]\d{0,4}|100000)$/, errorCode('rows_invalid')),
  v.transform(Number),
)

/** Newest first. `total` counts all that match. */
export const listPlayers = call({
  name: 'players',
  request: v.strictObject({
    /** Part of a phone number, a name or an e-mail address. */
    search: v.optional(v.pipe(Typed, v.trim(), v.maxLength(60)), ''),
    state: v.optional(v.picklist(['waiting', 'blocked'])),
    since: v.optional(OnDay),
    limit: v.optional(Rows, 200),
  }),
  reply: v.object({ players: v.array(OperatorPlayer), total: v.number() }),
})

/** Newest first. */
export const listPlayerBids = call({
  name: 'player-bids',
  request: v.strictObject({ phone: PhoneNumber, ...Between, limit: v.optional(Rows, 200) }),
  reply: v.object({ bids: v.array(OperatorBid) }),
})

/** Newest first. */
export const listPlayerEntries = call({
  name: 'player-statement',
  request: v.strictObject({ phone: PhoneNumber, ...Between, limit: v.optional(Rows, 200) }),
  reply: v.object({ entries: v.array(OperatorEntry) }),
})

/** `id` names the debit: sent again, it takes no second time. `owe`: the rest becomes a debt. */
export const debitPlayer = call({
  name: 'debit',
  request: v.strictObject({
    id: v.pipe(v.string(), v.uuid(errorCode('debit_id_invalid'))),
    phone: PhoneNumber,
    points: AmountPoints,
    reason: Reason,
    owe: v.optional(v.boolean(), false),
  }),
  reply: v.object({ player: OperatorPlayer }),
})

/**
 * A code for the browsers that asked to reset the MPIN of a number in the last hour, in place of the
 * codes that they were sent.
 */
export const makeResetCode = call({
  name: 'reset-code',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ code: v.string(), minutes: v.number(), browsers: v.number() }),
})
