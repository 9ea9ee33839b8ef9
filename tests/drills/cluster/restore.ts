import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { restorePglite } from '../../../server/database/pglite.ts'
import { settleDay, settleDue } from '../../../server/results/settle-day.ts'
import { reconcileAll } from '../../../server/wallet/reconcile.ts'
import { type Filled, fillRows } from '../../support/growth-rows.ts'
import { addPlayerTo } from '../../support/players.ts'
import { type Cluster, missingPackages, STANZA, startCluster } from './cluster.ts'
import { ranInside } from './machines.ts'

const BIDS = 200_000
const EMBEDDED_BIDS = 20_000
const GB = 1e9
const FILLED_WITHIN_MS = 600_000
const STARTED_WITHIN_MS = 300_000

/**
 * Loses the disks of all three databases, and restores another machine from the archive to a moment in
 * the middle of a settlement. Then the same with a backup of the embedded database. Prints how long it
 * takes. Throws if something of before is missing, something of after is there, or the books do not
 * add up.
 */
export async function drillRestore(): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`This drill needs apt-get install ${missing.join(' ')}`)
  if (await ranInside()) return
  await restoreFromArchive()
  await restoreEmbedded()
}

async function restoreFromArchive() {
  const cluster = await startCluster({ copies: [] })
  const leader = await cluster.leaderNode()
  const [databaseUrl, callLimitMs] = [cluster.urlOf(leader), FILLED_WITHIN_MS]
  const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs })
  const filled = await fillRows(db, BIDS, 'many')
  const bytes = await countOf(db, 'SELECT pg_database_size(current_database()) AS n', [])
  console.log(`${BIDS} bids, ${inGb(bytes)}`)
  const backup = await timed(() => leader.ask('postgres', 'pgbackrest', [stanza, 'backup']))
  console.log(`full backup in ${inSeconds(backup)}`)

  const middle = await momentInMiddle(db, filled)
  const late = await addPlayerTo(db, 1_000)
  await archiveAll(cluster)
  await db.close()
  for (const node of cluster.nodes) await cluster.killPostgres(node, { andPatroni: true })
  console.log(
    `settled to ${middle.settled} of ${BIDS / 2} bids at ${middle.at}; then all three disks are lost`,
  )

  const spare = await cluster.startMachine('db4', '10.0.0.14')
  const target = ['--type=time', `--target=${middle.at}`, '--target-action=promote']
  const restored = await timed(() =>
    spare.ask('postgres', 'pgbackrest', [stanza, ...target, 'restore']),
  )
  const started = await timed(async () => {
    cluster.startPostgres(spare)
    await untilItWrites(cluster.urlOf(spare))
  })
  console.log(`restored in ${inSeconds(restored)}, started in ${inSeconds(started)}`)
  console.log(
    `for each 10 GB: ${inSeconds((restored / bytes) * 10 * GB)} (calculated from ${inGb(bytes)})`,
  )

  const again = await openDatabase({ dataDir: '', databaseUrl: cluster.urlOf(spare) })
  await expectClean(again, 'at that moment')
  await expectEqual(again, settledOf, [filled.unsettled.day], middle.settled, 'settled bids')
  await expectEqual(again, 'SELECT count(*) AS n FROM bids', [], BIDS, 'bids')
  const lateText = 'SELECT count(*) AS n FROM players WHERE id = $1'
  await expectEqual(again, lateText, [late.id], 0, 'players of later')
  await settleDue(again.within('jobs'))
  await expectEqual(again, settledOf, [filled.unsettled.day], BIDS / 2, 'settled bids')
  await expectClean(again, 'after the settlement has gone on')
  await again.close()
  await cluster.remove()
}

const stanza = `--stanza=${STANZA}`
const settledOf = `SELECT count(*) AS n FROM bids WHERE day = $1 AND status <> 'placed'`

/** Settles the day, and resolves with the instant at which a part of it was settled. */
async function momentInMiddle(db: Db, { unsettled }: Filled) {
  const settling = settleDay(db.within('jobs'), unsettled)
  for (;;) {
    const text = `SELECT clock_timestamp()::text AS at, (${settledOf.replace('AS n', '')})::int AS settled`
    const [now] = await db.query<{ at: string; settled: number }>({ name: '', text }, [
      unsettled.day,
    ])
    if (now!.settled > BIDS / 8) {
      await settling
      return now!
    }
    await wait(20)
  }
}

async function archiveAll({ leaderNode }: Cluster) {
  const leader = await leaderNode()
  const ask = async (text: string) =>
    (await leader.ask('postgres', 'psql', ['-Atc', text])).stdout.trim()
  const segment = await ask('SELECT pg_walfile_name(pg_switch_wal())')
  while ((await ask('SELECT last_archived_wal FROM pg_stat_archiver')) < segment) await wait(200)
}

async function restoreEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'ank-restore-'))
  const db = await openDatabase({ dataDir: join(folder, 'old') })
  const { unsettled } = await fillRows(db, EMBEDDED_BIDS, 'many')
  const controller = new AbortController()
  const settling = settleDay(db, unsettled, controller.signal)
  await wait(0)
  controller.abort()
  await settling
  const settled = await countOf(db, settledOf, [unsettled.day])
  let dumped = new Uint8Array()
  const written = await timed(async () => {
    dumped = await db.dump!()
  })
  await db.close()
  const dataDir = join(folder, 'new')
  const restored = await timed(async () => {
    await restorePglite(dataDir, gunzipSync(dumped))
  })
  const copy = await openDatabase({ dataDir })
  console.log(`embedded: ${EMBEDDED_BIDS} bids, ${settled} of ${EMBEDDED_BIDS / 2} settled`)
  console.log(
    `  backup of ${inGb(dumped.length)} in ${inSeconds(written)}, restored in ${inSeconds(restored)}`,
  )
  await expectEqual(copy, settledOf, [unsettled.day], settled, 'settled bids')
  await expectClean(copy, 'in the embedded copy')
  await settleDue(copy)
  await expectClean(copy, 'after its settlement has gone on')
  await copy.close()
  await rm(folder, { recursive: true })
}

async function untilItWrites(databaseUrl: string) {
  const until = performance.now() + STARTED_WITHIN_MS
  for (;;) {
    try {
      const db = await openDatabase({ dataDir: '', databaseUrl })
      return await db.close()
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(200)
    }
  }
}

async function expectClean(db: Db, when: string) {
  const differences = await reconcileAll(db)
  if (differences.length > 0) throw new Error(`The books do not add up ${when}: ${differences}`)
  console.log(`reconcile finds no difference ${when}`)
}

async function expectEqual(db: Db, text: string, values: unknown[], wanted: number, what: string) {
  const found = await countOf(db, text, values)
  if (found !== wanted) throw new Error(`${found} ${what} instead of ${wanted}.`)
}

async function countOf(db: Db, text: string, values: unknown[]): Promise<number> {
  const [row] = await db.query<{ n: number }>({ name: '', text }, values)
  return row!.n
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function inGb(bytes: number): string {
  return `${(bytes / GB).toFixed(2)} GB`
}
