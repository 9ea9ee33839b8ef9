import { randomUUID } from 'node:crypto'
import {
  creditPlayer,
  type OperatorPlayer,
  setPlayerStatus,
  showPlayer,
  unlockPlayer,
} from '#contract/operator.ts'
import type { Client } from './client.ts'
import { type Arguments, type Command, misused, takeOption, takeWords } from './command.ts'
import { table } from './table.ts'

const player: Command = {
  name: 'player',
  usage: [
    'player PHONE',
    'player PHONE activate | block | unlock',
    'player PHONE credit POINTS --reason "…" [--id UUID]',
  ],
  help: 'Shows, activates, blocks or unlocks a player, or credits points. unlock ends the wait after wrong MPINs and codes.',
  options: { reason: { type: 'string' }, id: { type: 'string' } },
  async run(client, given) {
    const [phone, deed, ...rest] = given.words
    if (phone === undefined) throw misused(player, 'PHONE is missing.')
    if (deed === 'credit') return credit(client, phone, { ...given, words: rest })
    takeWords(player, rest, [])
    const data = await ask(client, phone, deed)
    return { data, text: detailsOf(data.player) }
  },
}

export const playerCommands = [player]

function ask(client: Client, phone: string, deed: string | undefined) {
  switch (deed) {
    case undefined:
      return client.ask(showPlayer, { phone })
    case 'activate':
      return client.ask(setPlayerStatus, { phone, status: '1' })
    case 'block':
      return client.ask(setPlayerStatus, { phone, status: '0' })
    case 'unlock':
      return client.ask(unlockPlayer, { phone })
    default:
      throw misused(
        player,
        `A player can be activated, blocked, unlocked or credited, not ${deed}.`,
      )
  }
}

/** --id repeats a credit after a lost reply without crediting twice. */
async function credit(client: Client, phone: string, given: Arguments) {
  const [points = ''] = takeWords(player, given.words, ['POINTS'])
  const reason = takeOption(player, given, 'reason')
  const id = typeof given.options.id === 'string' ? given.options.id : randomUUID()
  const data = await client.ask(creditPlayer, { id, phone, points, reason })
  return { data, text: `Credited ${points} points.\n${detailsOf(data.player)}` }
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
