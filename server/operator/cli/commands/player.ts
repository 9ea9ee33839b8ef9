import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { limitName } from '#contract/errors.ts'
import {
  askErasure,
  creditPlayer,
  debitPlayer,
  erasePlayer,
  excludePlayer,
  listPlayerBids,
  listPlayerEntries,
  makeResetCode,
  type OperatorPlayer,
  setPlayerStatus,
  showLimits,
  showPlayer,
  tightenLimit,
  unlockPlayer,
} from '#contract/operator/players.ts'
import { type ExclusionSpan, exclusionSpans, type LimitKind, limitKinds } from '#domain/limits.ts'
import type { Client } from '../client.ts'
import {
  type Arguments,
  type Command,
  confirm,
  flag,
  given,
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
import { timeText } from '../output.ts'
import { creditText, debitText } from './balances.ts'
import { bidsList, bidsText, entriesList, entriesText, limitsText, playerText } from './players.ts'

type OfPlayer = { phone: string; given: Arguments; command: Command; terminal: Terminal }

type PlayerSubcommand = Subcommand & {
  /** After `player PHONE`, such as 'credit POINTS'. */
  usage: string
  help: string
  /** The words that have to follow. */
  words?: string[]
  run(client: Client, asked: OfPlayer): Promise<Outcome>
}

const days = { from: value, to: value, limit: value } as const

/** What can follow `player PHONE`. Usage, help and options are made of this table. */
const subcommands: Record<string, PlayerSubcommand> = {
  show: { usage: 'show', help: 'the same as without a word', run: show },
  bids: {
    usage: 'bids [--from DATE] [--to DATE] [--limit 200]',
    help: 'the bids placed on these days, the newest first',
    options: days,
    run: bids,
  },
  statement: {
    usage: 'statement [--from DATE] [--to DATE] [--limit 200]',
    help: 'the entries of the wallet on these days, the newest first',
    options: days,
    run: statement,
  },
  activate: { usage: 'activate', help: 'lets the player bet', run: activate },
  block: {
    usage: 'block [--yes]',
    help: 'the player only sees the markets, until activate',
    options: yes,
    run: block,
  },
  unlock: {
    usage: 'unlock',
    help: 'ends the wait after wrong MPINs and codes',
    run: unlock,
  },
  'reset-mpin': {
    usage: 'reset-mpin',
    help: 'prints a code for the player, who has tapped Forgot MPIN and asked for one',
    run: resetMpin,
  },
  credit: {
    usage: 'credit POINTS --reason "…" [--id UUID] [--yes]',
    help: 'adds points; the same --id again adds no second time',
    words: ['POINTS'],
    options: { reason: value, id: value, ...yes },
    run: credit,
  },
  debit: {
    usage: 'debit POINTS --reason "…" [--owe] [--id UUID] [--yes]',
    help: 'takes points back; --owe makes what the wallet does not have a debt',
    words: ['POINTS'],
    options: { reason: value, id: value, owe: flag, ...yes },
    run: debit,
  },
  limits: { usage: 'limits', help: 'shows limits, breaks and their changes', run: limits },
  limit: {
    usage: 'limit KIND POINTS --reason "…" [--yes]',
    help: `sets or lowers a limit: ${limitKinds.join(', ')}`,
    words: ['KIND', 'POINTS'],
    options: { reason: value, ...yes },
    run: tighten,
  },
  exclude: {
    usage: 'exclude SPAN --reason "…" [--yes]',
    help: `begins a break that cannot be made shorter: ${exclusionSpans.join(', ')}`,
    words: ['SPAN'],
    options: { reason: value, ...yes },
    run: exclude,
  },
  erase: {
    usage: 'erase [--code CODE] [--yes]',
    help: 'sends a code to the player’s number; with it, closes the account and removes the personal data',
    options: { code: value, ...yes },
    run: eraseOne,
  },
}

export const player: Command = {
  name: 'player',
  usage: [
    'player PHONE',
    ...Object.values(subcommands).map(({ usage }) => `player PHONE ${usage}`),
  ],
  help: `Shows a player, or with a word after the number:\n${helpLines()}`,
  example: 'player 9876543210 activate',
  options: optionsOf(subcommands),
  async run(client, { words, options }, terminal) {
    const [phone, name = 'show', ...rest] = words
    if (phone === undefined) throw misused(player, 'PHONE is missing.')
    const subcommand = subcommandNamed('operator player PHONE', name, subcommands)
    const given: Arguments = { words: rest, options }
    refuseForeign(player, name, subcommand, given)
    takeWords(player, rest, subcommand.words ?? [])
    return subcommand.run(client, { phone, given, command: player, terminal })
  },
}

function helpLines(): string {
  const width = Math.max(...Object.keys(subcommands).map(name => name.length))
  return Object.entries(subcommands)
    .map(([name, { help }]) => `  ${name.padEnd(width)}  ${help}`)
    .join('\n')
}

async function show(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showPlayer, { phone })
  const { player, bids, entries, login_locked_until: until } = data
  const newest = [
    ...(until ? [`Login is locked on a device until ${timeText(until)} after wrong MPINs.`] : []),
    ...(bids.length > 0 ? [`The newest bids:\n${bidsText(bids)}`] : []),
    ...(entries.length > 0 ? [`The newest entries:\n${entriesText(entries)}`] : []),
  ]
  return { data, text: [playerText(player), ...newest].join('\n\n') }
}

async function bids(client: Client, { phone, given: asked }: OfPlayer) {
  const data = await client.ask(listPlayerBids, { phone, ...given(asked, 'from', 'to', 'limit') })
  return { data, text: bidsText(data.bids), list: bidsList(data.bids) }
}

async function statement(client: Client, { phone, given: asked }: OfPlayer) {
  const fields = given(asked, 'from', 'to', 'limit')
  const data = await client.ask(listPlayerEntries, { phone, ...fields })
  return { data, text: entriesText(data.entries), list: entriesList(data.entries) }
}

async function activate(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(setPlayerStatus, { phone, status: '1' })
  return { data, text: playerText(data.player) }
}

async function block(client: Client, { phone, given, terminal }: OfPlayer) {
  const player = await playerOf(client, phone)
  await confirm(terminal, given, `Block ${nameOf(player)}?`)
  const data = await client.ask(setPlayerStatus, { phone, status: '0' })
  return { data, text: playerText(data.player) }
}

async function unlock(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(unlockPlayer, { phone })
  return { data, text: playerText(data.player) }
}

async function resetMpin(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(makeResetCode, { phone })
  const { code, minutes, browsers } = data
  const lines = [
    `The code is ${code}, valid for ${minutes} minutes and once. The player types it where the app asks for the OTP.`,
    'Read it only to a player whose voice or number you know: it opens the account.',
  ]
  if (browsers > 1)
    lines.push(`${browsers} browsers have asked in the last hour: one may be a stranger's.`)
  return { data, text: lines.join('\n') }
}

/** --id repeats a credit after a lost reply without crediting twice. */
async function credit(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  const id = typeof given.options.id === 'string' ? given.options.id : randomUUID()
  const player = await playerOf(client, phone)
  const amount = amountOf(creditPlayer, points)
  if (amount !== null) {
    const question = `Credit ${points} points to ${nameOf(player)}? ${creditText(player, amount)}`
    await confirm(terminal, given, question)
  }
  const data = await client.ask(creditPlayer, { id, phone, points, reason })
  return { data, text: `Credited ${points} points.\n${playerText(data.player)}` }
}

async function debit(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  const id = typeof given.options.id === 'string' ? given.options.id : randomUUID()
  const owe = given.options.owe === true
  const player = await playerOf(client, phone)
  const amount = amountOf(debitPlayer, points)
  if (amount !== null && (owe || amount <= player.wallet)) {
    const question = `Take ${points} points from ${nameOf(player)}? ${debitText(player, amount)}`
    await confirm(terminal, given, question)
  }
  const data = await client.ask(debitPlayer, { id, phone, points, reason, owe })
  return { data, text: `Took ${points} points.\n${playerText(data.player)}` }
}

async function eraseOne(client: Client, { phone, given, terminal }: OfPlayer) {
  const { code } = given.options
  if (typeof code !== 'string') {
    const data = await client.ask(askErasure, { phone })
    return { data, text: 'A code was sent to the number. Ask the player for it.' }
  }
  const about = nameOf(await playerOf(client, phone))
  await confirm(terminal, given, `Erase the account of ${about}? This cannot be undone.`)
  const data = await client.ask(erasePlayer, { phone, code })
  return { data, text: 'The account is closed and its personal data removed.' }
}

async function limits(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showLimits, { phone })
  return { data, text: limitsText(data) }
}

async function tighten(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [kind = '', points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  const limit = v.safeParse(tightenLimit.request, { phone, kind, points, reason })
  // The server explains what is wrong with the others.
  if (limit.success) {
    const name = limitName(limit.output.kind)
    const about = nameOf(await playerOf(client, phone))
    const question = `Set the ${name} of ${about} to ${points} points? Only the player can raise it, and a day later.`
    await confirm(terminal, given, question)
  }
  const data = await client.ask(tightenLimit, { phone, kind: kind as LimitKind, points, reason })
  return { data, text: limitsText(data) }
}

async function exclude(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [span = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  await confirm(
    terminal,
    given,
    `Begin a break of ${span} for ${nameOf(await playerOf(client, phone))}? It cannot be made shorter.`,
  )
  const data = await client.ask(excludePlayer, { phone, span: span as ExclusionSpan, reason })
  return { data, text: limitsText(data) }
}

async function playerOf(client: Client, phone: string): Promise<OperatorPlayer> {
  return (await client.ask(showPlayer, { phone })).player
}

/** Whom a question is about. */
function nameOf({ name, phone }: OperatorPlayer): string {
  return `${name} (${phone})`
}

/** The points as the call reads them; null for what the server refuses. */
function amountOf(call: typeof creditPlayer | typeof debitPlayer, points: string): number | null {
  const read = v.safeParse(call.request.entries.points, points)
  return read.success ? read.output : null
}
