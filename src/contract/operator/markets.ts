import * as v from 'valibot'
import { parseTime } from '#domain/times.ts'
import { errorCode } from '../codes.ts'
import { Typed } from '../wire.ts'
import { call, Day, everyone, Session } from './call.ts'

/** The name of a market, at most 40 characters. */
const ValidMarketName = v.pipe(
  Typed,
  v.trim(),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9 .'&()-]{0,39}$/, errorCode('market_name_invalid')),
)

/** A 12-hour time, such as "04:10 pm", "4:10pm" or "4 pm". */
export const MarketTime = v.pipe(
  Typed,
  v.transform(text => parseTime(written(text))),
  v.check(minute => minute !== null, errorCode('time_invalid')),
  v.transform(minute => minute ?? 0),
)

/** 0 for Monday to 6 for Sunday. */
const WeekdaysOff = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
  v.maxLength(6, errorCode('weekday_required')),
)

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

/** Adds a market. */
export const addMarket = call({
  name: 'market-add',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({
    name: ValidMarketName,
    open: MarketTime,
    close: MarketTime,
    weekdays_off: v.optional(WeekdaysOff, []),
  }),
  reply: OneMarket,
})

/** The markets, with their times, their state and the results they wait for. */
export const listMarkets = call({
  name: 'markets',
  roles: everyone,
  request: v.strictObject({}),
  reply: v.object({ markets: v.array(OperatorMarket) }),
})

/**
 * Changes times and weekdays off; new ones are valid from the day `from`.
 *
 * What is left out stays. Days with a bid or a result keep their own.
 */
export const changeMarket = call({
  name: 'market-change',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({
    name: ValidMarketName,
    open: v.optional(MarketTime),
    close: v.optional(MarketTime),
    weekdays_off: v.optional(WeekdaysOff),
  }),
  /** `from` is the first market-day with the new times and weekdays. */
  reply: v.object({ market: OperatorMarket, from: v.string() }),
})

/** Switches a market on or off. */
export const switchMarket = call({
  name: 'market-switch',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({ name: ValidMarketName, is_on: v.boolean() }),
  reply: OneMarket,
})

/** Adds or removes a holiday of a market. */
export const setHoliday = call({
  name: 'holiday',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({
    name: ValidMarketName,
    day: Day,
    is_off: v.optional(v.boolean(), true),
  }),
  reply: OneMarket,
})

/** A 12-hour time as the domain writes it; the text itself if it is none. */
function written(text: string): string {
  const parts = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?m\.?$/i.exec(text.trim())
  if (!parts) return text
  const [, hour = '', minutes = '00', half = ''] = parts
  return `${hour.padStart(2, '0')}:${minutes} ${half.toLowerCase()}m`
}
