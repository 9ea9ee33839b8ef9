import { v5 as uuidv5 } from 'uuid'
import { codeSentence } from '#contract/codes.ts'
import { parseTime } from '#domain/times.ts'
import type { Db, Statement } from '../database/db.ts'
import { setDefaultRates } from '../markets/rates.ts'

const DEMO_NAMESPACE = '6f1f7f52-8b1c-4a0e-9a53-2f0f6d3c1a77'

const SUNDAY = 6

// Invented names. A market takes bids from midnight and the last one from its own close, so some
// market is always open, and one is open for jodi except for five minutes a day. The markets that draw
// in between are in quick-markets.ts.
type DemoMarket = [name: string, openTime: string, closeTime: string, weekdaysOff?: number[]]

export const demoMarkets: DemoMarket[] = [
  ['Mor Pankh Morning', '09:30 am', '10:30 am'],
  ['Neem Chhaya', '11:15 am', '12:15 pm', [SUNDAY]],
  ['Chandan Bagh Day', '01:00 pm', '02:00 pm'],
  ['Kesar Mahal', '03:10 pm', '04:40 pm'],
  ['Jugnu Evening', '05:20 pm', '06:50 pm'],
  ['Neel Sagar', '07:15 pm', '08:45 pm'],
  ['Champa Night', '09:05 pm', '10:35 pm'],
  ['Raat Rani Night', '11:55 pm', '12:55 am'],
]

export const demoSettings = {
  NOTIFICATION_HEAD: codeSentence('demo_headline', {}),
  HELP_NUMBER_1: '9000000001',
  HELP_NUMBER_2: '9000000002',
  UPI_ADMIN: 'demo@upi',
  UPI_NAME: 'Ank Demo',
  UPI_PHONE: '9000000001',
  NEW_PLAYER_STATUS: '1',
  WELCOME_POINTS: '1000',
  AUTO_RESULTS: '1',
}

const insertSettings: Statement = {
  name: 'demo_settings',
  text: `INSERT INTO settings (key, value) SELECT * FROM jsonb_each_text($1::jsonb)
    ON CONFLICT DO NOTHING`,
}

const insertMarkets: Statement = {
  name: 'demo_markets',
  text: `INSERT INTO markets (id, name, open_minute, close_minute, weekdays_off, position)
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS m (id uuid, name text, open_minute integer,
      close_minute integer, weekdays_off integer[], position integer)
    ON CONFLICT DO NOTHING`,
}

/** Adds the rates, settings and markets of a new demo. Existing rows do not change. */
export async function setUpDemo({ query }: Pick<Db, 'query'>): Promise<void> {
  await setDefaultRates({ query })
  await query(insertSettings, [JSON.stringify(demoSettings)])
  await query(insertMarkets, [JSON.stringify(demoMarkets.map(marketRow))])
}

/** The ids of the demo's markets. */
export const demoMarketIds: ReadonlySet<string> = new Set(
  demoMarkets.map(([name]) => demoMarketId(name)),
)

function marketRow([name, openTime, closeTime, weekdaysOff = []]: DemoMarket, position: number) {
  return {
    id: demoMarketId(name),
    name,
    open_minute: minuteOf(openTime),
    close_minute: minuteOf(closeTime),
    weekdays_off: weekdaysOff,
    position,
  }
}

/** The id that every demo gives a market of its own. */
export function demoMarketId(name: string): string {
  return uuidv5(name, DEMO_NAMESPACE)
}

function minuteOf(time: string): number {
  const minute = parseTime(time)
  if (minute === null) throw new RangeError(`Not a time: ${time}`)
  return minute
}
