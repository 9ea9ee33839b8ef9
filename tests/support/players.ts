import { hash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/database/open.ts'
import { players, sessions } from '../../server/database/schema/accounts.ts'
import { openWallet } from '../../server/wallet/postings.ts'
import { newPhone } from './browser.ts'

/** A player with points and a session; the headers are what its calls carry. */
export async function fundedPlayer(db: Db, points: number, { status = '1', at = new Date() } = {}) {
  const id = uuidv7()
  const phone = newPhone()
  const [token, userToken] = [newToken(), newToken()]
  await db.transaction(async tx => {
    await tx
      .insert(players)
      .values({ id, phone, name: 'Asha Rao', mpinHash: 'none', status, createdAt: at })
    await openWallet(tx, id, points, at)
    await tx.insert(sessions).values({
      tokenHash: hash('sha256', token),
      playerId: id,
      userTokenHash: hash('sha256', userToken),
      createdAt: at,
      lastSeenAt: at,
    })
  })
  return { id, phone, headers: { cookie: `ank_session=${token}`, 'x-user-token': userToken } }
}

function newToken() {
  return randomBytes(32).toString('base64url')
}
