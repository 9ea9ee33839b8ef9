import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '../../server/database/db.ts'

/** A tick of /proc: a hundredth of a second. */
const TICK_MS = 10

/** Times in ms. */
export type ProcessorTime = { postgres: number; servers: number; bench: number }

/** The processor time that PostgreSQL, the servers and this process have used so far. */
export async function readProcessorTime(db: Db, serverPids: number[]): Promise<ProcessorTime> {
  const servers = serverPids.reduce((sum, pid) => sum + processorMs(pid), 0)
  return { postgres: await postgresMs(db), servers, bench: processorMs(process.pid) }
}

/** Processor time of one process so far, in ms. */
function processorMs(pid: number): number {
  const [user = 0, system = 0] = timesOf(pid)
  return (user + system) * TICK_MS
}

/** All processes of the PostgreSQL, ended ones included. */
async function postgresMs(db: Db): Promise<number> {
  const [row] = await db.query<{ pid: number }>(ownPid, [])
  const postmaster = parentOf(row!.pid)
  const ownAndEnded = timesOf(postmaster).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
  const children = readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && parentOf(pid) === postmaster)
  return children.reduce((sum, pid) => sum + processorMs(pid), ownAndEnded)
}

const ownPid = { name: 'bench_pid', text: 'SELECT pg_backend_pid() AS pid' }

function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1] ?? 0)
}

/** User, system, and the same of children that have ended. */
function timesOf(pid: number): number[] {
  return fieldsOf(pid).slice(11, 15).map(Number)
}

/** The fields after the name of the program; none for a process that has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
