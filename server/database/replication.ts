import type { Db, Statement } from './db.ts'

/**
 * What the primary reports about its standbys and its archive; no row if the user may not see it. After
 * a switch, the time since the last archived segment counts from the start of the new primary.
 */
const readReplication: Statement = {
  name: 'replication',
  text: `SELECT standbys.*, CASE WHEN current_setting('archive_mode') <> 'off' THEN
      EXTRACT(epoch FROM clock_timestamp()
        - COALESCE(last_archived_time, pg_postmaster_start_time()))::float8 END AS archived
    FROM (
      SELECT count(*) FILTER (WHERE state = 'streaming')::int AS standbys,
        count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int AS synchronous,
        COALESCE(max(EXTRACT(epoch FROM replay_lag)), 0)::float8 AS lag
      FROM pg_stat_replication
    ) standbys, pg_stat_archiver
    WHERE pg_has_role('pg_monitor', 'MEMBER')`,
}

type Replication = {
  standbys: number
  synchronous: number
  lag: number
  /** Null without an archive. */
  archived: number | null
}

const helps: Record<keyof Replication, [name: string, help: string]> = {
  standbys: ['ank_replication_standbys', 'Standbys that the primary sends to.'],
  synchronous: ['ank_replication_synchronous', 'Standbys for which a commit waits.'],
  lag: ['ank_replication_lag_seconds', 'How far the last of the standbys is behind.'],
  archived: ['ank_wal_archived_seconds', 'The time since a segment of WAL was archived.'],
}

/** The state of the replication in the format of Prometheus; '' where there is none to see. */
export async function replicationText(db: Db): Promise<string> {
  if (db.kind === 'pglite') return ''
  const [row] = await db.within('readiness').query<Replication>(readReplication, [])
  if (!row) return ''
  return (Object.keys(helps) as (keyof Replication)[])
    .filter(key => row[key] !== null)
    .map(key => {
      const [name, help] = helps[key]
      return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${row[key]}\n`
    })
    .join('')
}
