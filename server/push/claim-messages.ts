import { NIGHT } from '#contract/push.ts'
import { hourOfSql, nowSql } from '../database/clock.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { pushDevices, pushMessages } from '../database/schema/push.ts'

/** The messages that a process takes at once. */
const BATCH = 20

/** A message whose sender has died is sent again after this time. */
const LEASE_S = 60

const ATTEMPTS_MAX = 5

const hourSql = hourOfSql('now.at')

/**
 * Takes due messages for a time, so that another copy does not send them too. What must not be sent
 * now is not sent later either: to a blocked or closed account, in a break, at night to a quiet
 * device, or an hour late.
 */
const claim: Statement = {
  name: 'push_claim',
  text: `WITH ${nowSql}, due AS MATERIALIZED (
      SELECT m.id FROM push_messages m, now WHERE m.due_at <= now.at
      ORDER BY m.due_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED
    )
    UPDATE push_messages m SET attempts = m.attempts + 1,
      due_at = CASE WHEN p.status = '1' AND p.closed_at IS NULL
        AND COALESCE(w.excluded_until <= now.at, true)
        AND NOT (d.is_quiet_at_night
          AND (${hourSql} >= ${NIGHT.fromHour} OR ${hourSql} < ${NIGHT.untilHour}))
        AND m.attempts < ${ATTEMPTS_MAX} AND m.due_at > now.at - interval '1 hour'
        THEN now.at + interval '${LEASE_S} seconds' END
    FROM now, push_devices d, players p, wallets w
    WHERE m.id = ANY (ARRAY(SELECT id FROM due)) AND d.id = m.device_id AND p.id = d.player_id
      AND w.player_id = p.id AND w.account = 'wallet'
    RETURNING m.id, m.device_id, m.results, m.revision, m.attempts, m.begun_at, d.player_id,
      d.endpoint, d.p256dh, d.auth, d.language, d.has_amounts, m.due_at IS NOT NULL AS may_send`,
}

/** $2 the revision that was sent: a newer one stays due. $3 seconds until the next attempt; null for none. */
const finish: Statement = {
  name: 'push_finish',
  text: `WITH ${nowSql} UPDATE push_messages m SET due_at = now.at + $3::int * interval '1 second'
    FROM now WHERE m.id = $1 AND m.revision = $2`,
}

const dropDevice: Statement = {
  name: 'push_device_gone',
  text: 'DELETE FROM push_devices WHERE id = $1 AND endpoint = $2',
}

export type ClaimedMessage = Pick<
  RowOf<typeof pushMessages>,
  'id' | 'device_id' | 'results' | 'revision' | 'attempts' | 'begun_at'
> &
  Pick<
    RowOf<typeof pushDevices>,
    'player_id' | 'endpoint' | 'p256dh' | 'auth' | 'language' | 'has_amounts'
  >

/** Takes messages to send. Undefined if none is due. */
export async function claimMessages(db: Db): Promise<ClaimedMessage[] | undefined> {
  const rows = await db.query<ClaimedMessage & { may_send: boolean }>(claim, [])
  return rows.length > 0 ? rows.filter(row => row.may_send) : undefined
}

/** The message needs nothing more, or, in seconds, another attempt. */
export async function finishMessage(
  db: Db,
  { id, revision }: ClaimedMessage,
  againAfterSeconds: number | null,
): Promise<void> {
  await db.query(finish, [id, revision, againAfterSeconds])
}

/** The push service does not know the device any more. */
export async function removeDevice(db: Db, message: ClaimedMessage): Promise<void> {
  await db.query(dropDevice, [message.device_id, message.endpoint])
}
