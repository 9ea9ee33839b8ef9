import { type OperatorPlayer, showPlayer } from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'
import type { Client } from '../client.ts'
import { timeText } from '../clock.ts'
import type { Arguments, Command, Outcome, Subcommand } from '../command.ts'
import { table } from '../table.ts'
import type { Terminal } from '../terminal.ts'

export type OfPlayer = { phone: string; given: Arguments; command: Command; terminal: Terminal }

export type PlayerSubcommand = Subcommand & {
  /** The words that have to follow. */
  words?: string[]
  run(client: Client, asked: OfPlayer): Promise<Outcome>
}

const stateTexts = {
  active: 'active',
  waiting: 'waiting: never activated',
  blocked: 'blocked',
  closed: 'closed',
}

/** Whom a question is about. */
export async function aboutPlayer(client: Client, phone: string): Promise<string> {
  const { player } = await client.ask(showPlayer, { phone })
  return `${player.name} (${phone}), who has ${formatPoints(player.wallet)} points`
}

export function detailsOf(player: OperatorPlayer) {
  const { phone, name, email, state, wallet, held, owed, created_at, blocked_at, closed_phone } =
    player
  return table(
    [],
    [
      ['Phone', closed_phone === '' ? phone : `${closed_phone}, ${phone}`],
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
