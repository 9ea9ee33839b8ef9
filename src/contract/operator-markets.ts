import * as v from 'valibot'
import { isDay } from '#domain/market-days.ts'
import { isPana } from '#domain/panas.ts'
import { parseTime } from '#domain/times.ts'
import { errorCode } from './error-code.ts'
import { call } from './operator.ts'
import { Typed } from './wire.ts'

const MarketName = v.pipe(
  Typed,
  v.trim(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9 .'&()-]{0,39}$/, errorCode('market_name_invalid')),
)

/** Minutes past midnight of a strict 12-hour time. */
const Time = v.pipe(
  Typed,
  v.trim(),
  v.transform(text => parseTime(text.toLowerCase())),
  v.check(minute => minute !== null, errorCode('time_invalid')),
  v.transform(minute => minute ?? 0),
)

const Day = v.pipe(Typed, v.check(isDay, errorCode('day_invalid')))

/** 0 for Monday to 6 for Sunday. */
const WeekdaysOff = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  v.maxLength(6, errorCode('weekday_required')),
)

const Session = v.picklist(['Open', 'Close'], errorCode('session_unknown'))

const Pana = v.pipe(Typed, v.check(isPana, errorCode('pana_invalid')))

const OperatorMarket = v.object({
  name: v.string(),
  /** The times of `day`, the same as in get_games.php, and those of later market-days. */
  open_time: v.string(),
  close_time: v.string(),
  next_open_time: v.string(),
  next_close_time: v.string(),
  weekdays_off: v.array(v.number()),
  is_on: v.boolean(),
  /** Today's market-day and its result string. */
  day: v.string(),
  result: v.string(),
  /** Whether it takes bids now: open, or why not. */
  state: v.picklist(['open', 'over', 'off', 'weekday', 'holiday', 'void']),
  /** Sessions past their cut-off that wait for their result, oldest first. */
  awaited: v.array(v.object({ day: v.string(), session: Session })),
})
export type OperatorMarket = v.InferOutput<typeof OperatorMarket>

const OneMarket = v.object({ market: OperatorMarket })

export const addMarket = call({
  name: 'market-add',
  request: v.strictObject({
    name: MarketName,
    open: Time,
    close: Time,
    weekdays_off: v.optional(WeekdaysOff, []),
  }),
  reply: OneMarket,
})

export const listMarkets = call({
  name: 'markets',
  request: v.strictObject({}),
  reply: v.object({ markets: v.array(OperatorMarket) }),
})

/** Times and weekdays that are given; the rest stays. Days with a bid or a result keep their own. */
export const changeMarket = call({
  name: 'market-change',
  request: v.strictObject({
    name: MarketName,
    open: v.optional(Time),
    close: v.optional(Time),
    weekdays_off: v.optional(WeekdaysOff),
  }),
  /** `from` is the first market-day with the new times and weekdays. */
  reply: v.object({ market: OperatorMarket, from: v.string() }),
})

export const switchMarket = call({
  name: 'market-switch',
  request: v.strictObject({ name: MarketName, is_on: v.boolean() }),
  reply: OneMarket,
})

export const setHoliday = call({
  name: 'holiday',
  request: v.strictObject({ name: MarketName, day: Day, is_off: v.optional(v.boolean(), true) }),
  reply: OneMarket,
})

/** What became of the bids of a market-day under its newest result; points are whole. */
const Settled = v.object({
  market: v.string(),
  day: v.string(),
  /** '128-1*-***' */
  result: v.string(),
  version: v.number(),
  won: v.number(),
  lost: v.number(),
  refunded: v.number(),
  waiting: v.number(),
  paid: v.number(),
  /** False where settling goes on after the reply. */
  is_settled: v.boolean(),
})
export type Settled = v.InferOutput<typeof Settled>

const Declaration = v.strictObject({
  name: MarketName,
  session: Session,
  pana: Pana,
  /** Left out: the market-day whose cut-off of that session is nearest to now. */
  day: v.optional(Day),
})

/** Refused before the cut-off, close before open, twice, and for a day that is void. */
export const declareResult = call({
  name: 'result',
  request: Declaration,
  reply: v.object({ settled: Settled }),
})

/** Reverses what the old result paid and pays by the new one, as entries of their own. */
export const correctResult = call({
  name: 'correct',
  request: Declaration,
  reply: v.object({ settled: Settled }),
})

/** No further result: every bid that none has settled is refunded once. */
export const voidDay = call({
  name: 'void',
  request: v.strictObject({ name: MarketName, day: Day }),
  reply: v.object({ settled: Settled }),
})
