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
import { type Command, flag, type Input, type Subcommand, value, yes } from '../command.ts'
import { timeText } from '../output.ts'
import { bidList, creditText, debitText, entryList, limitsText, playerText } from './players.ts'

const days = { from: value, to: value, limit: value } as const

/** What can follow `player PHONE`. */
const subcommands: Record<string, Subcommand> = {
  show: { usage: 'show', help: 'the same as without a word', run: show },
  bids: {
    usage: 'bids [--from DATE] [--to DATE] [--limit 200]',
    help: 'the bids placed on these days, the newest first',
    options: days,
    mayList: true,
    run: bids,
  },
  statement: {
    usage: 'statement [--from DATE] [--to DATE] [--limit 200]',
    help: 'the entries of the wallet on these days, the newest first',
    options: days,
    mayList: true,
    run: statement,
  },
  activate: {
    usage: 'activate',
    help: 'lets the player bet',
    run: input => setStatus(input, '1'),
  },
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
  help: 'Shows a player, or with a word after the number:',
  example: 'player 9876543210 activate',
  after: 'PHONE',
  otherwise: 'show',
  subcommands,
}

async function show(input: Input) {
  const data = await input.ask(showPlayer, { phone: phoneIn(input) })
  const { player, bids, entries, login_locked_until: until } = data
  const newest = [
    ...(until ? [`Login is locked on a device until ${timeText(until)} after wrong MPINs.`] : []),
    ...(bids.length > 0 ? [`The newest bids:\n${bidList(bids).text}`] : []),
    ...(entries.length > 0 ? [`The newest entries:\n${entryList(entries).text}`] : []),
  ]
  return { data, text: [playerText(player), ...newest].join('\n\n') }
}

async function bids(input: Input) {
  const fields = input.pick('from', 'to', 'limit')
  const data = await input.ask(listPlayerBids, { phone: phoneIn(input), ...fields })
  return { data, ...bidList(data.bids) }
}

async function statement(input: Input) {
  const fields = input.pick('from', 'to', 'limit')
  const data = await input.ask(listPlayerEntries, { phone: phoneIn(input), ...fields })
  return { data, ...entryList(data.entries) }
}

async function setStatus(input: Input, status: '0' | '1') {
  const data = await input.ask(setPlayerStatus, { phone: phoneIn(input), status })
  return { data, text: playerText(data.player) }
}

async function block(input: Input) {
  await input.confirm(`Block ${nameOf(await playerOf(input))}?`)
  return setStatus(input, '0')
}

async function unlock(input: Input) {
  const data = await input.ask(unlockPlayer, { phone: phoneIn(input) })
  return { data, text: playerText(data.player) }
}

async function resetMpin(input: Input) {
  const data = await input.ask(makeResetCode, { phone: phoneIn(input) })
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
async function credit(input: Input) {
  const { ask, confirm, pick, required } = input
  const [phone = '', points = ''] = input.words
  const reason = required('reason')
  const { id = randomUUID() } = pick('id')
  const player = await playerOf(input)
  const amount = amountOf(creditPlayer, points)
  if (amount !== null) {
    const change = creditText(player, amount)
    await confirm(`Credit ${points} points to ${nameOf(player)}? ${change}`)
  }
  const data = await ask(creditPlayer, { id, phone, points, reason })
  return { data, text: `Credited ${points} points.\n${playerText(data.player)}` }
}

async function debit(input: Input) {
  const { ask, confirm, pick, has, required } = input
  const [phone = '', points = ''] = input.words
  const reason = required('reason')
  const { id = randomUUID() } = pick('id')
  const owe = has('owe')
  const player = await playerOf(input)
  const amount = amountOf(debitPlayer, points)
  if (amount !== null && (owe || amount <= player.wallet)) {
    const change = debitText(player, amount)
    await confirm(`Take ${points} points from ${nameOf(player)}? ${change}`)
  }
  const data = await ask(debitPlayer, { id, phone, points, reason, owe })
  return { data, text: `Took ${points} points.\n${playerText(data.player)}` }
}

async function eraseOne(input: Input) {
  const phone = phoneIn(input)
  const { code } = input.pick('code')
  if (code === undefined) {
    const data = await input.ask(askErasure, { phone })
    return { data, text: 'A code was sent to the number. Ask the player for it.' }
  }
  const about = nameOf(await playerOf(input))
  await input.confirm(`Erase the account of ${about}? This cannot be undone.`)
  const data = await input.ask(erasePlayer, { phone, code })
  return { data, text: 'The account is closed and its personal data removed.' }
}

async function limits(input: Input) {
  const data = await input.ask(showLimits, { phone: phoneIn(input) })
  return { data, text: limitsText(data) }
}

async function tighten(input: Input) {
  const [phone = '', kind = '', points = ''] = input.words
  const reason = input.required('reason')
  const limit = v.safeParse(tightenLimit.request, { phone, kind, points, reason })
  // The server explains what is wrong with the others.
  if (limit.success) {
    const name = limitName(limit.output.kind)
    const about = nameOf(await playerOf(input))
    await input.confirm(
      `Set the ${name} of ${about} to ${points} points? Only the player can raise it, and a day later.`,
    )
  }
  const fields = { phone, kind: kind as LimitKind, points, reason }
  const data = await input.ask(tightenLimit, fields)
  return { data, text: limitsText(data) }
}

async function exclude(input: Input) {
  const [phone = '', span = ''] = input.words
  const reason = input.required('reason')
  const about = nameOf(await playerOf(input))
  await input.confirm(`Begin a break of ${span} for ${about}? It cannot be made shorter.`)
  const data = await input.ask(excludePlayer, { phone, span: span as ExclusionSpan, reason })
  return { data, text: limitsText(data) }
}

function phoneIn({ words: [phone = ''] }: Input): string {
  return phone
}

async function playerOf(input: Input): Promise<OperatorPlayer> {
  return (await input.ask(showPlayer, { phone: phoneIn(input) })).player
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
