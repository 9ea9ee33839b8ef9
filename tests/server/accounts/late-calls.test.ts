import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SITE } from '../../support/browser.ts'
import { addPlayerTo, bankDetails } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, sampleBid } from '../../support/test-players.ts'
import { waitingForLocks } from '../support/database.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

type Player = Awaited<ReturnType<typeof addPlayerTo>>

const closeAccount = 'close_account.php'

/** Every call that changes something, except logout. */
const calls: Record<string, (phone: string) => object> = {
  'set_bid_new.php': phone => ({ bids: [sampleBid(phone)] }),
  'withdraw_request.php': phone => ({
    ...{ phone_number: phone, amount: '500', remark: 'BANK_TRANSFER', request_number: '' },
  }),
  'add_points_request.php': phone => ({ phone_number: phone, amount: '500', UTR_NUM: newUtr() }),
  'create_payment.php': phone => ({ USER_ID: phone, TRANS_ID: randomUUID(), AMOUNT: '500' }),
  'update_bank_details.php': phone => ({
    phone_number: phone,
    ...bankDetails,
    bank_name: 'B Bank',
  }),
  'edit_profile.php': phone => ({
    ...{ phone_number: phone, name: 'A Thief', email: 'thief@example.com' },
    ...{ phonpe: '', gpay: '', paytm: '' },
  }),
  'set_limit.php': phone => ({ phone_number: phone, kind: 'stake_day', points: '100' }),
  'take_break.php': phone => ({ phone_number: phone, span: '24h' }),
  'set_reality_check.php': phone => ({ phone_number: phone, minutes: '30' }),
  [closeAccount]: phone => ({ phone_number: phone }),
}

/** The data of a player that a call can change. */
const state = `SELECT p.closed_at, p.name, p.email, p.bank_name, p.reality_minutes, w.balance, w.excluded_until,
    w.stake_day,
    (SELECT count(*) FROM bids WHERE player_id = p.id)::int AS bids,
    (SELECT count(*) FROM fund_requests WHERE player_id = p.id)::int AS requests,
    (SELECT count(*) FROM limit_changes WHERE player_id = p.id)::int AS changes
  FROM players p JOIN wallets w ON w.player_id = p.id AND w.account = 'wallet' WHERE p.id = $1`

const server = setUpServer()

reconcileAfterEach(server)

test.each(Object.keys(calls))(
  'refuses %s if an end of the session that began before it commits first',
  async name => {
    const player = await newPlayer(name === closeAccount ? 0 : 1000)
    const before = await stateOf(player)
    const call = await server.db.transaction(async query => {
      await query(deleteSessions, [player.id])
      const late = await begin(name, player)
      const reply = late.finish()
      await untilItWaits(reply)
      return { reply }
    })
    expect(await call.reply).toMatchObject({ httpStatus: 401, code: 'login_required' })
    expect(await stateOf(player)).toEqual(before)
  },
)

test('a block that commits first refuses a bid and a withdrawal that have begun', async () => {
  for (const name of ['set_bid_new.php', 'withdraw_request.php']) {
    const player = await newPlayer()
    const before = await stateOf(player)
    const call = await server.db.transaction(async query => {
      await query(blockPlayer, [player.id])
      const late = await begin(name, player)
      const reply = late.finish()
      await untilItWaits(reply)
      return { reply }
    })
    expect(await call.reply).toMatchObject({ success: '0' })
    expect(await stateOf(player)).toEqual(before)
  }
})

test.each([
  ['logout', () => deleteSessions],
  ['block', () => blockPlayer],
])('a %s waits for a bid that came first', async (_, statement) => {
  const player = await newPlayer()
  const { bid, end } = await server.db.transaction(async query => {
    const lock = `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR UPDATE`
    await query({ name: '', text: lock }, [player.id])
    const late = await begin('set_bid_new.php', player)
    const bid = late.finish()
    await untilItWaits(bid)
    const end = server.db.query(statement(), [player.id])
    expect(await untilItWaits(end, 2)).toBe(true)
    return { bid, end }
  })
  expect(await bid).toMatchObject({ success: '1' })
  await end
})

test('refuses what arrives after the account was blocked or closed', async () => {
  const blocked = await newPlayer()
  const [bid, bank] = [
    await begin('set_bid_new.php', blocked),
    await begin('update_bank_details.php', blocked),
  ]
  await server.operator('player-status', { phone: blocked.phone, status: '0' })
  expect(await bid.finish()).toMatchObject({ httpStatus: 403, code: 'account_inactive' })
  expect(await bank.finish()).toMatchObject({ httpStatus: 403, code: 'account_inactive' })
})

const deleteSessions = { name: '', text: 'DELETE FROM sessions WHERE player_id = $1' }
const blockPlayer = { name: '', text: `UPDATE players SET status = '0' WHERE id = $1` }

function newPlayer(points = 1000): Promise<Player> {
  return addPlayerTo(server.db, points, { at: new Date(server.clock.now()) })
}

async function stateOf({ id }: Player): Promise<Record<string, unknown>> {
  const [row] = await server.db.query<Record<string, unknown>>({ name: '', text: state }, [id])
  return row!
}

/** Sends the headers and half of the body; resolves once the server has begun to read the body. */
async function begin(name: string, { phone, headers }: Player) {
  const body = new TextEncoder().encode(JSON.stringify(calls[name]!(phone)))
  const [reading, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stream = new ReadableStream(
    {
      async pull(controller) {
        reading.resolve()
        await whole.promise
        controller.enqueue(body)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const length = String(body.byteLength)
  const replying = Promise.resolve(
    server.app.request(`${SITE}/api/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
      body: stream,
      duplex: 'half',
    } as RequestInit),
  )
  const refused = replying.then(async response => {
    throw new Error(`Refused before its body was read: ${await response.clone().text()}`)
  })
  await Promise.race([reading.promise, refused])
  refused.catch(() => {})
  return {
    async finish() {
      whole.resolve()
      const response = await replying
      return { httpStatus: response.status, ...((await response.json()) as object) }
    },
  }
}

/** Resolves to true once `count` connections wait for a lock; to false if the work ends before. */
async function untilItWaits(work: Promise<unknown>, count = 1) {
  let isEnded = false
  work.finally(() => {
    isEnded = true
  })
  while (!isEnded && (await waitingForLocks(server.db)) < count) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return !isEnded
}
