import { randomUUID } from 'node:crypto'
import {
  creditPlayer,
  debitPlayer,
  listPlayerBids,
  listPlayerEntries,
  makeResetCode,
  type OperatorPlayer,
  setPlayerStatus,
  showPlayer,
  unlockPlayer,
} from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'
import type { Client } from '../client.ts'
import { timeText } from '../clock.ts'
import {
  type Arguments,
  type Command,
  type Deed,
  given,
  type Outcome,
  takeOption,
  yes,
} from '../command.ts'
import { table } from '../table.ts'
import { confirm, type Terminal } from '../terminal.ts'
import { bidsList, bidsText, entriesList, entriesText } from './player-lists.ts'

export type OfPlayer = { phone: string; given: Arguments; command: Command; terminal: Terminal }

export type PlayerDeed = Deed & {
  /** The words that have to follow. */
  words?: string[]
  run(client: Client, asked: OfPlayer): Promise<Outcome>
}

const days = {
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
} as const

/** What can follow `player PHONE`. Usage, help and options are made of this table. */
export const playerDeeds: Record<string, PlayerDeed> = {
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
    options: { reason: { type: 'string' }, id: { type: 'string' }, ...yes },
    run: credit,
  },
  debit: {
    usage: 'debit POINTS --reason "…" [--owe] [--id UUID] [--yes]',
    help: 'takes points back; --owe makes what the wallet does not have a debt',
    words: ['POINTS'],
    options: {
      reason: { type: 'string' },
      id: { type: 'string' },
      owe: { type: 'boolean' },
      ...yes,
    },
    run: debit,
  },
}

async function show(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showPlayer, { phone })
  const { player, bids, entries, login_locked_until: until } = data
  const newest = [
    ...(until ? [`Login is locked on a device until ${timeText(until)} after wrong MPINs.`] : []),
    ...(bids.length > 0 ? [`The newest bids:\n${bidsText(bids)}`] : []),
    ...(entries.length > 0 ? [`The newest entries:\n${entriesText(entries)}`] : []),
  ]
  return { data, text: [detailsOf(player), ...newest].join('\n\n') }
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
  return { data, text: detailsOf(data.player) }
}

async function block(client: Client, { phone, given, terminal }: OfPlayer) {
  const about = await aboutPlayer(client, phone)
  await confirm(terminal, given, `Block ${about}?`)
  const data = await client.ask(setPlayerStatus, { phone, status: '0' })
  return { data, text: detailsOf(data.player) }
}

async function unlock(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(unlockPlayer, { phone })
  return { data, text: detailsOf(data.player) }
}

/** --id repeats a credit after a lost reply without crediting twice. */
async function credit(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  const id = typeof given.options.id === 'string' ? given.options.id : randomUUID()
  const about = await aboutPlayer(client, phone)
  await confirm(terminal, given, `Credit ${points} points to ${about}?`)
  const data = await client.ask(creditPlayer, { id, phone, points, reason })
  return { data, text: `Credited ${points} points.\n${detailsOf(data.player)}` }
}

async function debit(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  const id = typeof given.options.id === 'string' ? given.options.id : randomUUID()
  const about = await aboutPlayer(client, phone)
  await confirm(terminal, given, `Take ${points} points from ${about}?`)
  const owe = given.options.owe === true
  const data = await client.ask(debitPlayer, { id, phone, points, reason, owe })
  return { data, text: `Took ${points} points.\n${detailsOf(data.player)}` }
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

/** Whom a question is about. */
async function aboutPlayer(client: Client, phone: string): Promise<string> {
  const { player } = await client.ask(showPlayer, { phone })
  return `${player.name} (${phone}), who has ${formatPoints(player.wallet)} points`
}

const stateTexts = {
  active: 'active',
  waiting: 'waiting: never activated',
  blocked: 'blocked',
}

function detailsOf(player: OperatorPlayer) {
  const { phone, name, email, state, wallet, held, owed, created_at, blocked_at } = player
  return table(
    [],
    [
      ['Phone', phone],
      ['Name', name],
      ['E-mail', email],
      ['Status', `${stateTexts[state]}${blocked_at ? ` since ${timeText(blocked_at)}` : ''}`],
      ['Wallet', String(wallet)],
      ['Held', String(held)],
      ['Owed', String(owed)],
      ['Since', timeText(created_at)],
    ],
  )
}
