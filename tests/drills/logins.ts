import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { hashMpin } from '../../server/accounts/mpin.ts'
import type { Db } from '../../server/database/db.ts'
import { players } from '../../server/database/schema/accounts.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { post } from './bidders.ts'

const MPIN = '2580'
const PAUSE_MS = 500

/** A player who can log in at a server with this pepper. */
export async function addPlayerWithMpin(db: Db, pepper: string): Promise<ReadyPlayer> {
  const player = await addPlayerTo(db, 1_000)
  const mpinHash = await hashMpin(pepper, MPIN, player.id, '')
  await db.orm.update(players).set({ mpinHash }).where(eq(players.id, player.id))
  return player
}

/** Logs in again and again. Returns how many logins succeeded; throws if one is refused. */
export async function logInAgain(
  player: ReadyPlayer,
  address: () => string,
  isOn: () => boolean,
): Promise<number> {
  const fields = { phone_number: player.phone, password: MPIN, token_id: '' }
  let count = 0
  while (isOn()) {
    const reply = await post(address(), { ...player, headers: {} }, 'login.php', fields)
    if (reply?.success === '1') count += 1
    else if (reply) throw new Error(`A login was refused: ${JSON.stringify(reply)}`)
    await wait(PAUSE_MS)
  }
  return count
}
