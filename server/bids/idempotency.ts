import type { Db, Statement } from '../database/open.ts'

/** The answer a bid id has got, for good. `remaining` is the balance after an accepted bid, in points. */
export type Verdict = {
  fingerprint: string
  is_accepted: boolean
  message: string
  remaining: number | null
}

const readVerdict: Statement = {
  name: 'verdict',
  text: `SELECT fingerprint, is_accepted, message, remaining FROM verdicts
    WHERE player_id = $1 AND bid_id = $2`,
}

const storeRefusal: Statement = {
  name: 'store_refusal',
  text: `INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, at)
    VALUES ($1, $2, $3, false, $4, clock_timestamp() + $5::bigint * interval '1 millisecond')
    ON CONFLICT DO NOTHING`,
}

type Attempt = { playerId: string; bidId: string; fingerprint: string }

export async function findVerdict(
  db: Db,
  { playerId, bidId }: { playerId: string; bidId: string },
): Promise<Verdict | null> {
  const [verdict] = await db.query<Verdict>(readVerdict, [playerId, bidId])
  return verdict ?? null
}

/** Stores the refusal unless the bid id has a verdict, and returns the verdict it has. */
export async function refuseBid(
  db: Db,
  attempt: Attempt,
  message: string,
  offsetMs: number,
): Promise<Verdict> {
  const { playerId, bidId, fingerprint } = attempt
  await db.query(storeRefusal, [playerId, bidId, fingerprint, message, offsetMs])
  const verdict = await findVerdict(db, attempt)
  if (!verdict) throw new Error(`The verdict of bid ${bidId} is gone.`)
  return verdict
}
