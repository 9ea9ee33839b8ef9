import { makeResetCode, setPlayerStatus, unlockPlayer } from '#contract/operator/players.ts'
import type { Client } from '../client.ts'
import { yes } from '../command.ts'
import { confirm } from '../terminal.ts'
import {
  aboutPlayer,
  detailsOf,
  type OfPlayer,
  type PlayerSubcommand,
} from './player-subcommand.ts'

/** Whether and how a player gets in. */
export const playerAccess: Record<string, PlayerSubcommand> = {
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
