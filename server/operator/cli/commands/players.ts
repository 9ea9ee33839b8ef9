import { listPlayers } from '#contract/operator/players.ts'
import {
  type Arguments,
  type Command,
  given,
  helpOf,
  misused,
  optionsOf,
  refuseForeign,
  takeWords,
} from '../command.ts'
import { playerAccess } from './player-access.ts'
import { playersList, playersText } from './player-lists.ts'
import { playerPoints } from './player-points.ts'
import { playerRecords } from './player-records.ts'
import { protectionSubcommands } from './protection.ts'

/** What can follow `player PHONE`. Usage, help and options are made of this table. */
const subcommands = { ...playerRecords, ...playerAccess, ...playerPoints, ...protectionSubcommands }

const player: Command = {
  name: 'player',
  usage: [
    'player PHONE',
    ...Object.values(subcommands).map(({ usage }) => `player PHONE ${usage}`),
  ],
  help: `Shows a player, or with a word after the number:\n${helpOf(subcommands)}`,
  example: 'player 9876543210 activate',
  options: optionsOf(subcommands),
  async run(client, { words, options }, terminal) {
    const [phone, name = 'show', ...rest] = words
    if (phone === undefined) throw misused(player, 'PHONE is missing.')
    const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
    if (!subcommand) throw misused(player, `There is no player PHONE ${name}.`)
    const given: Arguments = { words: rest, options }
    refuseForeign(player, name, subcommand, given)
    takeWords(player, rest, subcommand.words ?? [])
    return subcommand.run(client, { phone, given, command: player, terminal })
  },
}

const states = ['waiting', 'blocked', 'closed'] as const

const players: Command = {
  name: 'players',
  usage: [
    'players [--search TEXT] [--waiting | --blocked | --closed] [--since DATE] [--limit 200]',
  ],
  help: 'The players, the newest first; waiting are those that were never activated; closed are closed accounts that have points, from a correction after the closing: pay them yourself, and then enter player PHONE debit with what the list shows as PHONE. TEXT is part of a number, a name or an e-mail address.',
  example: 'players --waiting',
  options: {
    search: { type: 'string' },
    waiting: { type: 'boolean' },
    blocked: { type: 'boolean' },
    closed: { type: 'boolean' },
    since: { type: 'string' },
    limit: { type: 'string' },
  },
  async run(client, asked) {
    takeWords(players, asked.words, [])
    const [state, another] = states.filter(name => asked.options[name])
    if (another) throw misused(players, `Say --${state} or --${another}, not both.`)
    const fields = given(asked, 'search', 'since', 'limit')
    const data = await client.ask(listPlayers, { ...fields, ...(state ? { state } : {}) })
    return {
      data,
      text: playersText(data.players, data.total),
      list: playersList(data.players),
    }
  },
}

export const playerCommands = [players, player]
