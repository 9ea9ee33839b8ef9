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
import type { Client } from '../client.ts'
import {
  type Arguments,
  type Command,
  confirm,
  flag,
  misused,
  type Outcome,
  optionsOf,
  refuseForeign,
  type Subcommand,
  subcommandNamed,
  type Terminal,
  takeOption,
  takeWords,
  value,
  yes,
} from '../command.ts'
import { table } from '../output.ts'

type MarketSubcommand = Subcommand & {
  run(client: Client, given: Arguments, terminal: Terminal): Promise<Outcome>
}

const AWAITED_SHOWN = 3
const MINUTES_ASKED_ABOUT = 60
const whatToDo = 'Say what to do: list, add, change, on, off or holiday.'

const days = { open: value, close: value, days: value, ...yes } as const

const subcommands: Record<string, MarketSubcommand> = {
  list: { run: list },
  add: { options: days, run: add },
  change: { options: days, run: change },
  on: { run: (client, given) => turn(client, given, true) },
  off: { run: (client, given) => turn(client, given, false) },
  holiday: { options: { remove: flag }, run: holiday },
}

export const market: Command = {
  name: 'market',
  usage: [
    'market list',
    'market add NAME --open "04:10 pm" --close "06:10 pm" [--days mon-sat] [--yes]',
    'market change NAME [--open "04:10 pm"] [--close "06:10 pm"] [--days mon,wed,fri] [--yes]',
    'market on NAME',
    'market off NAME',
    'market holiday NAME DATE [--remove]',
  ],
  help: 'Shows the markets, adds one, changes its times and days, or takes a day off.',
  example: 'market add "Kalyan" --open "4:10 pm" --close "6:10 pm" --days mon-sat',
  options: optionsOf(subcommands),
  async run(client, { words, options }, terminal) {
    const [name, ...rest] = words
    if (name === undefined) throw misused(market, whatToDo)
    const subcommand = subcommandNamed('operator market', name, subcommands)
    const given = { words: rest, options }
    refuseForeign(market, name, subcommand, given)
    return subcommand.run(client, given, terminal)
  },
}

async function list(client: Client, { words }: Arguments) {
  takeWords(market, words, [])
  const data = await client.ask(listMarkets, {})
  return { data, text: data.markets.length > 0 ? listOf(data.markets) : 'No markets.' }
}

async function add(client: Client, given: Arguments, terminal: Terminal) {
  const [name = ''] = takeWords(market, given.words, ['NAME'])
  const times = {
    open: takeOption(market, given, 'open'),
    close: takeOption(market, given, 'close'),
  }
  await confirmNextDay(times, given, terminal)
  const data = await client.ask(addMarket, { name, ...times, ...weekdays(given) })
  return { data, text: `Added ${timesOf(data.market)}.` }
}

async function change(client: Client, given: Arguments, terminal: Terminal) {
  const [name = ''] = takeWords(market, given.words, ['NAME'])
  const { open, close, days } = given.options
  if ([open, close, days].every(option => option === undefined)) {
    throw misused(market, '--open, --close or --days is missing.')
  }
  const times = {
    ...(open === undefined ? {} : { open: String(open) }),
    ...(close === undefined ? {} : { close: String(close) }),
  }
  if (open !== undefined || close !== undefined) {
    await confirmNextDay({ ...(await timesNow(client, name)), ...times }, given, terminal)
  }
  const data = await client.ask(changeMarket, { name, ...times, ...weekdays(given) })
  return { data, text: `From ${data.from} on: ${timesOf(data.market)}.` }
}

/** The times of later days of a market; none if there is no such market. */
async function timesNow(client: Client, name: string): Promise<{ open?: string; close?: string }> {
  const { markets } = await client.ask(listMarkets, {})
  const known = markets.find(entry => entry.name.toLowerCase() === name.toLowerCase())
  return known ? { open: known.next_open_time, close: known.next_close_time } : {}
}

/** A close that comes less than an hour before the open is more often a slip than a long day. */
async function confirmNextDay(
  times: { open?: string; close?: string },
  given: Arguments,
  terminal: Terminal,
) {
  const read = v.safeParse(v.object({ open: MarketTime, close: MarketTime }), times)
  if (!read.success) return
  const { open, close } = read.output
  if (close >= open || open - close >= MINUTES_ASKED_ABOUT) return
  const [opens, closes] = [formatTime(open), formatTime(close)]
  await confirm(
    terminal,
    given,
    `The close at ${closes} comes before the open at ${opens}. Is ${closes} of the next day meant?`,
  )
}

async function turn(client: Client, { words }: Arguments, is_on: boolean) {
  const [name = ''] = takeWords(market, words, ['NAME'])
  const data = await client.ask(switchMarket, { name, is_on })
  return { data, text: `${data.market.name} is ${is_on ? 'on' : 'off'}.` }
}

async function holiday(client: Client, { words, options }: Arguments) {
  const [name = '', day = ''] = takeWords(market, words, ['NAME', 'DATE'])
  const is_off = options.remove !== true
  const data = await client.ask(setHoliday, { name, day, is_off })
  const said = is_off ? 'has a holiday' : 'has no holiday any more'
  return { data, text: `${data.market.name} ${said} on ${day}.` }
}

function weekdays({ options }: Arguments): { weekdays_off?: number[] } {
  if (options.days === undefined) return {}
  const weekdays_off = daysOff(String(options.days))
  if (!weekdays_off) throw misused(market, 'Days are written like mon-sat or mon,wed,fri.')
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

function listOf(markets: OperatorMarket[]): string {
  const rows = markets.map(entry => [
    entry.name,
    entry.open_time,
    entry.close_time,
    daysText(entry.weekdays_off),
    entry.day,
    entry.result,
    entry.state,
    laterText(entry),
    awaitedText(entry),
  ])
  return table(
    ['NAME', 'OPEN', 'CLOSE', 'DAYS', 'TODAY', 'RESULT', 'STATE', 'LATER', 'AWAITED'],
    rows,
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
