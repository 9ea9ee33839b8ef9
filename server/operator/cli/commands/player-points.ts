import { randomUUID } from 'node:crypto'
import { creditPlayer, debitPlayer } from '#contract/operator/players.ts'
import type { Client } from '../client.ts'
import { takeOption, yes } from '../command.ts'
import { confirm } from '../terminal.ts'
import {
  aboutPlayer,
  detailsOf,
  type OfPlayer,
  type PlayerSubcommand,
} from './player-subcommand.ts'

/** Points that the operator gives or takes back. */
export const playerPoints: Record<string, PlayerSubcommand> = {
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
