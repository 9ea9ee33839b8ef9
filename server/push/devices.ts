import { v7 as uuidv7 } from 'uuid'
import type { Language } from '#contract/languages.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { pushDevices } from '../database/schema/push.ts'

/** One player's devices. The one that was not used for the longest time goes. */
const DEVICES_MAX = 10

type Device = {
  sessionHash: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  hasAmounts: boolean
  isQuietAtNight: boolean
  /** Names of markets. Unknown ones are left out. */
  markets: readonly string[]
}

/** A browser has one address at its push service, so a new one replaces that of its session. */
const dropReplaced: Statement = {
  name: 'push_device_replace',
  text: 'DELETE FROM push_devices WHERE session_hash = $1 AND endpoint <> $2',
}

const store: Statement = {
  name: 'push_device_store',
  text: `WITH ${nowSql}
    INSERT INTO push_devices (id, player_id, session_hash, endpoint, p256dh, auth, language,
      has_amounts, is_quiet_at_night, market_ids, added_at, used_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8::boolean, $9::boolean,
      ARRAY(SELECT id FROM markets WHERE name = ANY ($10::text[])), now.at, now.at
    FROM now
    ON CONFLICT (endpoint) DO UPDATE SET player_id = EXCLUDED.player_id,
      session_hash = EXCLUDED.session_hash, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth,
      language = EXCLUDED.language, has_amounts = EXCLUDED.has_amounts,
      is_quiet_at_night = EXCLUDED.is_quiet_at_night, market_ids = EXCLUDED.market_ids,
      used_at = EXCLUDED.used_at`,
}

/** What was stored for another player of the device is not for this one. */
const dropOthers: Statement = {
  name: 'push_device_other',
  text: 'DELETE FROM push_devices WHERE endpoint = $1 AND player_id <> $2',
}

const dropOldest: Statement = {
  name: 'push_device_oldest',
  text: `DELETE FROM push_devices WHERE id IN (SELECT id FROM push_devices WHERE player_id = $1
    ORDER BY used_at DESC, id OFFSET ${DEVICES_MAX})`,
}

const list: Statement = {
  name: 'push_devices_of_player',
  text: `SELECT id, session_hash, added_at, has_amounts, is_quiet_at_night FROM push_devices
    WHERE player_id = $1 ORDER BY added_at DESC, id`,
}

const end: Statement = {
  name: 'push_device_end',
  text: 'DELETE FROM push_devices WHERE id = $1 AND player_id = $2',
}

/** Adds a device of a player, or changes it. */
export async function storeDevice(query: Query, playerId: string, device: Device): Promise<void> {
  const { sessionHash, endpoint, p256dh, auth, language, hasAmounts, isQuietAtNight } = device
  await query(dropReplaced, [sessionHash, endpoint])
  await query(dropOthers, [endpoint, playerId])
  await query(store, [
    ...[uuidv7(), playerId, sessionHash, endpoint, p256dh, auth, language],
    ...[hasAmounts, isQuietAtNight, device.markets],
  ])
  await query(dropOldest, [playerId])
}

type DeviceRow = Pick<
  RowOf<typeof pushDevices>,
  'id' | 'session_hash' | 'added_at' | 'has_amounts' | 'is_quiet_at_night'
>

/** The devices of a player, newest first. */
export function listDevices(db: Db, playerId: string): Promise<DeviceRow[]> {
  return db.query(list, [playerId])
}

/** Sends nothing more to a device of the player. Does nothing if there is none with this id. */
export async function endDevice(query: Query, playerId: string, id: string): Promise<void> {
  await query(end, [id, playerId])
}
