import * as v from 'valibot'
import {
  addMarket,
  changeMarket,
  listMarkets,
  MarketTime,
  type OperatorMarket,
  setHoliday,
  switchMarket,
} from '#contract/operator/markets.ts'
import { formatTime } from '#domain/times.ts'
import type { Command, Input } from '../command.ts'
import { listed } from '../output.ts'

const AWAITED_SHOWN = 3
const MINUTES_ASKED_ABOUT = 60

export const market: Command = {
  help: 'Shows the markets, adds one, changes its times and days, or takes a day off.',
  example: 'market add "Kalyan" --open "4:10 pm" --close "6:10 pm" --days mon-sat',
  ways: [
    {
      usage: 'market list',
      isList: true,
      async run({ ask }) {
        const data = await ask(listMarkets, {})
        return { data, ...listOf(data.markets) }
      },
    },
    {
      usage: 'market add NAME --open "04:10 pm" --close "06:10 pm" [--days mon-sat] [--yes]',
      async run(input) {
        const { open = '', close = '' } = input.typed
        const request = { ...requestOf(input), open, close }
        await confirmNextDay(input, request)
        const data = await input.ask(addMarket, request)
        return { data, text: `Added ${timesOf(data.market)}.` }
      },
    },
    {
      usage:
        'market change NAME [--open "04:10 pm"] [--close "06:10 pm"] [--days mon,wed,fri] [--yes]',
      async run(input) {
        const request = requestOf(input)
        const { open, close, days } = input.typed
        const changesTimes = open !== undefined || close !== undefined
        if (!changesTimes && days === undefined) {
          throw input.misused('--open, --close or --days is missing.')
        }
        if (changesTimes) {
          const old = await marketNamed(input, request.name)
          const times = { open: old?.next_open_time, close: old?.next_close_time }
          await confirmNextDay(input, { ...times, ...request })
        }
        const data = await input.ask(changeMarket, request)
        return { data, text: `From ${data.from} on: ${timesOf(data.market)}.` }
      },
    },
    { usage: 'market on NAME', run: input => turn(input, true) },
    { usage: 'market off NAME', run: input => turn(input, false) },
    {
      usage: 'market holiday NAME DATE [--remove]',
      async run({ ask, has, typed: { name, date: day } }) {
        const is_off = !has('remove')
        const data = await ask(setHoliday, { name, day, is_off })
        const said = is_off ? 'has a holiday' : 'has no holiday any more'
        return { data, text: `${data.market.name} ${said} on ${day}.` }
      },
    },
  ],
}

/** The market with a name, in any letter case. */
export async function marketNamed({ ask }: Pick<Input, 'ask'>, name: string) {
  const { markets } = await ask(listMarkets, {})
  return markets.find(market => market.name.toLowerCase() === name.toLowerCase())
}

function requestOf({ typed: { days, ...request }, misused }: Input) {
  const weekdays_off = days === undefined ? [] : daysOff(days)
  if (!weekdays_off) throw misused('Days are written like mon-sat or mon,wed,fri.')
  return { ...request, ...(days !== undefined && { weekdays_off }) }
}

/** A close that comes less than an hour before the open is more often a slip than a long day. */
async function confirmNextDay(
  { confirm }: Input,
  times: { open?: string | undefined; close?: string | undefined },
) {
  const read = v.safeParse(v.object({ open: MarketTime, close: MarketTime }), times)
  if (!read.success) return
  const { open, close } = read.output
  if (close >= open || open - close >= MINUTES_ASKED_ABOUT) return
  const [opens, closes] = [formatTime(open), formatTime(close)]
  await confirm(
    `The close at ${closes} comes before the open at ${opens}. Is ${closes} of the next day meant?`,
  )
}

async function turn({ ask, typed: { name } }: Input, is_on: boolean) {
  const data = await ask(switchMarket, { name, is_on })
  return { data, text: `${data.market.name} is ${is_on ? 'on' : 'off'}.` }
}

function timesOf(market: OperatorMarket): string {
  return `${market.name}, ${nextTimesOf(market)}, ${daysText(market.weekdays_off)}`
}

function nextTimesOf({ next_open_time, next_close_time }: OperatorMarket): string {
  return `${next_open_time} to ${next_close_time}`
}

/** The times of later days where they are not those of today. */
function laterText(market: OperatorMarket): string {
  const next = nextTimesOf(market)
  return next === `${market.open_time} to ${market.close_time}` ? '' : next
}

function listOf(markets: OperatorMarket[]) {
  return listed(
    markets,
    [
      ['NAME', 'name'],
      ['OPEN', 'open_time'],
      ['CLOSE', 'close_time'],
      ['DAYS', 'days', market => daysText(market.weekdays_off)],
      ['TODAY', 'day'],
      ['RESULT', 'result'],
      ['STATE', 'state'],
      ['LATER', 'later', laterText],
      ['AWAITED', 'awaited', awaitedText],
    ],
    'No markets.',
  )
}

function awaitedText({ awaited }: OperatorMarket): string {
  const shown = awaited.slice(0, AWAITED_SHOWN).map(({ day, session }) => `${day} ${session}`)
  const more = awaited.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const all = names.map((_, weekday) => weekday)

/** The weekdays (0 is Monday) that 'mon-sat' or 'mon,wed,fri' leaves out; null for invalid text. */
function daysOff(days: string): number[] | null {
  const on = days
    .toLowerCase()
    .split(',')
    .map(part => daysIn(part.trim()))
  if (on.includes(null)) return null
  return all.filter(weekday => !on.flat().includes(weekday))
}

/** The weekdays of one part; 'sat-mon' continues after Sunday. Null for invalid text. */
function daysIn(part: string): number[] | null {
  const [first = -1, last = first, ...more] = part.split('-').map(name => names.indexOf(name))
  if (first < 0 || last < 0 || more.length > 0) return null
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, step) => (first + step) % 7)
}

/** The weekdays that are on: 'mon-sat', 'mon,wed,fri', or 'daily'. */
function daysText(weekdaysOff: readonly number[]): string {
  const on = all.filter(weekday => !weekdaysOff.includes(weekday))
  if (on.length === all.length) return 'daily'
  const runs: number[][] = []
  for (const weekday of on) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  return runs.map(run => [...new Set([run[0], run.at(-1)])].map(nameOf).join('-')).join(',')
}

function nameOf(weekday = 0) {
  return names[weekday] ?? ''
}
