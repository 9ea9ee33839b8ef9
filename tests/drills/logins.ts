import { setTimeout as wait } from 'node:timers/promises'
import { forgetAttempts } from '../../server/accounts/devices.ts'
import { hashMpin } from '../../server/accounts/mpin.ts'
import type { Db } from '../../server/database/db.ts'
import { addPlayerTo, type ReadyPlayer } from '../support/players.ts'
import { post } from './bidders.ts'

const MPIN = '2580'
const PAUSE_MS = 500

/** A player who can log in at a server with this pepper. */
export async function addPlayerWithMpin(db: Db, pepper: string): Promise<ReadyPlayer> {
  const player = await addPlayerTo(db, 1_000)
  const mpinHash = await hashMpin(pepper, MPIN, player.id, { name: '' })
  const text = 'UPDATE players SET mpin_hash = $2 WHERE id = $1'
  await db.query({ name: '', text }, [player.id, mpinHash])
  return player
}

export type Logins = { succeeded: number; unlocked: number }

/**
 * Logs in again and again. A kill in the middle of a login leaves its attempt counted, so the player is
 * unlocked when that has happened too often. Throws if a login is refused for another reason.
 */
export async function logInAgain(
  db: Db,
  player: ReadyPlayer,
  { address, isOn }: { address: () => string; isOn: () => boolean },
  logins: Logins,
): Promise<void> {
  const fields = { phone_number: player.phone, password: MPIN, token_id: '' }
  while (isOn()) {
    const reply = await post(address(), { ...player, headers: {} }, 'login.php', fields)
    if (reply?.success === '1') logins.succeeded += 1
    else if (reply?.code === 'mpin_pause' || reply?.code === 'mpin_locked') {
      await forgetAttempts(db, player.phone)
      logins.unlocked += 1
    } else if (reply) throw new Error(`A login was refused: ${JSON.stringify(reply)}`)
    await wait(PAUSE_MS)
  }
}
