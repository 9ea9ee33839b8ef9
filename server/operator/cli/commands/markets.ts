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
import { type Command, flag, type Input, value, yes } from '../command.ts'
import { listed } from '../output.ts'

const AWAITED_SHOWN = 3
const MINUTES_ASKED_ABOUT = 60

const days = { open: value, close: value, days: value, ...yes } as const

export const market: Command = {
  name: 'market',
  help: 'Shows the markets, adds one, changes its times and days, or takes a day off.',
  example: 'market add "Kalyan" --open "4:10 pm" --close "6:10 pm" --days mon-sat',
  subcommands: {
    list: { usage: 'list', mayList: true, run: list },
    add: {
      usage: 'add NAME --open "04:10 pm" --close "06:10 pm" [--days mon-sat] [--yes]',
      words: ['NAME'],
      options: days,
      run: add,
    },
    change: {
      usage: 'change NAME [--open "04:10 pm"] [--close "06:10 pm"] [--days mon,wed,fri] [--yes]',
      words: ['NAME'],
      options: days,
      run: change,
    },
    on: { usage: 'on NAME', words: ['NAME'], run: input => turn(input, true) },
    off: { usage: 'off NAME', words: ['NAME'], run: input => turn(input, false) },
    holiday: {
      usage: 'holiday NAME DATE [--remove]',
      words: ['NAME', 'DATE'],
      options: { remove: flag },
      run: holiday,
    },
  },
}

async function list({ ask }: Input) {
  const data = await ask(listMarkets, {})
  return { data, ...listOf(data.markets) }
}

async function add(input: Input) {
  const [name = ''] = input.words
  const times = { open: input.required('open'), close: input.required('close') }
  await confirmNextDay(input, times)
  const data = await input.ask(addMarket, { name, ...times, ...weekdays(input) })
  return { data, text: `Added ${timesOf(data.market)}.` }
}

async function change(input: Input) {
  const [name = ''] = input.words
  const times = input.pick('open', 'close')
  const changesTimes = Object.keys(times).length > 0
  if (!changesTimes && input.pick('days').days === undefined) {
    throw input.misused('--open, --close or --days is missing.')
  }
  if (changesTimes) await confirmNextDay(input, { ...(await timesNow(input, name)), ...times })
  const data = await input.ask(changeMarket, { name, ...times, ...weekdays(input) })
  return { data, text: `From ${data.from} on: ${timesOf(data.market)}.` }
}

/** The times of later days of a market; none if there is no such market. */
async function timesNow({ ask }: Input, name: string): Promise<{ open?: string; close?: string }> {
  const { markets } = await ask(listMarkets, {})
  const known = markets.find(entry => entry.name.toLowerCase() === name.toLowerCase())
  return known ? { open: known.next_open_time, close: known.next_close_time } : {}
}

/** A close that comes less than an hour before the open is more often a slip than a long day. */
async function confirmNextDay({ confirm }: Input, times: { open?: string; close?: string }) {
  const read = v.safeParse(v.object({ open: MarketTime, close: MarketTime }), times)
  if (!read.success) return
  const { open, close } = read.output
  if (close >= open || open - close >= MINUTES_ASKED_ABOUT) return
  const [opens, closes] = [formatTime(open), formatTime(close)]
  await confirm(
    `The close at ${closes} comes before the open at ${opens}. Is ${closes} of the next day meant?`,
  )
}

async function turn({ ask, words: [name = ''] }: Input, is_on: boolean) {
  const data = await ask(switchMarket, { name, is_on })
  return { data, text: `${data.market.name} is ${is_on ? 'on' : 'off'}.` }
}

async function holiday({ ask, has, words: [name = '', day = ''] }: Input) {
  const is_off = !has('remove')
  const data = await ask(setHoliday, { name, day, is_off })
  const said = is_off ? 'has a holiday' : 'has no holiday any more'
  return { data, text: `${data.market.name} ${said} on ${day}.` }
}

function weekdays({ pick, misused }: Input): { weekdays_off?: number[] } {
  const { days } = pick('days')
  if (days === undefined) return {}
  const weekdays_off = daysOff(days)
  if (!weekdays_off) throw misused('Days are written like mon-sat or mon,wed,fri.')
  return { weekdays_off }
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
