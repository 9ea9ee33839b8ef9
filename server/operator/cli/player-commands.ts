import {
  type Arguments,
  type Command,
  helpOf,
  misused,
  optionsOf,
  refuseForeign,
  takeWords,
} from './command.ts'
import { playerDeeds } from './player-deeds.ts'
import { protectionDeeds } from './protection-commands.ts'

const deeds = { ...playerDeeds, ...protectionDeeds }

const player: Command = {
  name: 'player',
  usage: ['player PHONE', ...Object.values(deeds).map(({ usage }) => `player PHONE ${usage}`)],
  help: `Shows a player, or with a word after the number:\n${helpOf(deeds)}`,
  example: 'player 9876543210 activate',
  options: optionsOf(deeds),
  async run(client, { words, options }, terminal) {
    const [phone, name = 'show', ...rest] = words
    if (phone === undefined) throw misused(player, 'PHONE is missing.')
    const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined
    if (!deed) throw misused(player, `There is no player PHONE ${name}.`)
    const given: Arguments = { words: rest, options }
    refuseForeign(player, name, deed, given)
    takeWords(player, rest, deed.words ?? [])
    return deed.run(client, { phone, given, command: player, terminal })
  },
}

export const playerCommands = [player]
