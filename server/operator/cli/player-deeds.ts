import { randomUUID } from 'node:crypto'
import {
  creditPlayer,
  type OperatorPlayer,
  setPlayerStatus,
  showPlayer,
  unlockPlayer,
} from '#contract/operator.ts'
import { formatPoints } from '#domain/points.ts'
import type { Client } from './client.ts'
import {
  type Arguments,
  type Command,
  type Deed,
  type Outcome,
  takeOption,
  yes,
} from './command.ts'
import { table } from './table.ts'
import { confirm, type Terminal } from './terminal.ts'

export type OfPlayer = { phone: string; given: Arguments; command: Command; terminal: Terminal }

export type PlayerDeed = Deed & {
  /** The words that have to follow. */
  words?: string[]
  run(client: Client, asked: OfPlayer): Promise<Outcome>
}

/** What can follow `player PHONE`. Usage, help and options are made of this table. */
export const playerDeeds: Record<string, PlayerDeed> = {
  show: { usage: 'show', help: 'the same as without a word', run: show },
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
  credit: {
    usage: 'credit POINTS --reason "…" [--id UUID] [--yes]',
    help: 'adds points; the same --id again adds no second time',
    words: ['POINTS'],
    options: { reason: { type: 'string' }, id: { type: 'string' }, ...yes },
    run: credit,
  },
}

async function show(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showPlayer, { phone })
  return { data, text: detailsOf(data.player) }
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

/** Whom a question is about. */
async function aboutPlayer(client: Client, phone: string): Promise<string> {
  const { player } = await client.ask(showPlayer, { phone })
  return `${player.name} (${phone}), who has ${formatPoints(player.wallet)} points`
}

function detailsOf({ phone, name, email, status, wallet, held, owed, created_at }: OperatorPlayer) {
  return table(
    [],
    [
      ['Phone', phone],
      ['Name', name],
      ['E-mail', email],
      ['Status', status === '1' ? 'active' : `not active (${status})`],
      ['Wallet', String(wallet)],
      ['Held', String(held)],
      ['Owed', String(owed)],
      ['Since', created_at.slice(0, 10)],
    ],
  )
}
