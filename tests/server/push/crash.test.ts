import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPushKey } from '../../../server/config/push-key.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { declare } from '../../../server/results/declare.ts'
import { spawnServer } from '../../../tools/test/spawn-server.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { addMarket, setDraws } from '../../support/markets.ts'
import { addManyPlayersTo } from '../../support/players.ts'
import { openPushService, type PushDevice } from '../../support/push-service.ts'

const DEVICES = 1_000
const GONE = 50
const KILLED_AFTER = [200, 500]
const DAY = '2025-11-18'

const insertDevices = {
  name: 'test_insert_devices',
  text: `INSERT INTO push_devices (id, player_id, session_hash, endpoint, p256dh, auth, language,
      has_amounts, is_quiet_at_night, market_ids, added_at, used_at)
    SELECT gen_random_uuid(), d.player, d.endpoint, d.endpoint, d.p256dh, d.auth, 'en', false, false,
      ARRAY[$2::uuid], now(), now()
    FROM json_to_recordset($1::json) AS d (player uuid, endpoint text, p256dh text, auth text)`,
}

// The second of two servers sends what the killed ones had taken, once their time is over.
test(`${DEVICES} devices get a result once, and at most 1 in 100 twice, over ${KILLED_AFTER.length} kills`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-push-'))
  const databaseUrl = await createMigratedDatabase()
  const db = await openDatabase({ dataDir, databaseUrl })
  const pushes = await openPushService()
  onTestFinished(async () => {
    await db.close()
    await pushes.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const players = await addManyPlayersTo(db, { count: DEVICES, points: 0, at: new Date() })
  const market = await addMarket(db, 'Long Gone Bazaar', { openMinute: 600, closeMinute: 660 })
  await setDraws(db, market, { [DAY]: ['closed', 'closed'] })
  const devices = players.map((_, place) =>
    pushes.addDevice(place < GONE ? { status: 410 } : { status: 201, afterMs: 5 }),
  )
  const rows = devices.map(({ endpoint, p256dh, auth }, place) => ({
    ...{ player: players[place]!.id, endpoint, p256dh, auth },
  }))
  await db.query(insertDevices, [JSON.stringify(rows), market.id])
  await declare(db, { marketId: market.id, day: DAY, session: 'Open' }, '128')

  const env = { PUSH_KEY: newPushKey(), PUSH_HOSTS: pushes.host }
  const start = async () => {
    const server = await spawnServer({ databaseUrl, dataDir, env })
    onTestFinished(() => server.close())
    return server
  }
  for (const count of KILLED_AFTER) {
    const server = await start()
    await expect.poll(() => pushes.delivered.length, { interval: 5 }).toBeGreaterThan(count)
    await server.kill()
  }
  // The time of the killed servers is over.
  const text = 'UPDATE push_messages SET due_at = now() WHERE due_at IS NOT NULL'
  await db.query({ name: 'test_lapse', text }, [])
  await Promise.all([start(), start()])
  const left = async () =>
    (
      await db.query(
        { name: 'test_due', text: 'SELECT FROM push_messages WHERE due_at IS NOT NULL' },
        [],
      )
    ).length
  await expect.poll(left, { timeout: 150_000, interval: 200 }).toBe(0)

  const counts = devices.slice(GONE).map(countOf)
  expect(counts.filter(count => count === 0)).toEqual([])
  expect(counts.filter(count => count > 2)).toEqual([])
  expect(counts.filter(count => count === 2).length).toBeLessThanOrEqual(
    (DEVICES / 100) * KILLED_AFTER.length,
  )
  const known = await db.query({ name: 'test_devices', text: 'SELECT FROM push_devices' }, [])
  expect(known).toHaveLength(DEVICES - GONE)
  expect(pushes.faults).toEqual([])

  function countOf(device: PushDevice) {
    return pushes.to(device).length
  }
})
