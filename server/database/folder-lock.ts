import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'

const TRIES_MAX = 5

/** Another running process uses the data folder. `holderPid` is its process id. */
export class FolderInUse extends Error {
  readonly holderPid: number

  constructor(folder: string, holderPid: number) {
    super(
      `The data folder ${folder} is in use by process ${holderPid}. Stop that one first, or give this one a folder of its own: DATA_DIR=.data-2`,
    )
    this.name = 'FolderInUse'
    this.holderPid = holderPid
  }
}

/**
 * Locks the folder for this process and returns the function that unlocks it. The embedded database
 * has no lock, and two processes in one folder destroy it. Takes over the lock of a process that
 * has ended. Throws a FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock')
  const own = ownMark()
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    if (create(lock, own)) return () => releaseLock(lock, own)
    const holder = read(lock)
    if (isAlive(holder)) throw new FolderInUse(folder, pidOf(holder))
    removeStale(lock, holder)
  }
  throw new Error(`The lock ${lock} could not be taken.`)
}

/** Names this process in a file. */
export function ownMark(): string {
  return `${pid} ${startOf(pid)}`
}

/** Linking a complete file never shows a partial lock, and fails if a lock exists. */
function create(lock: string, content: string): boolean {
  const draft = `${lock}.${pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Renames the lock before deleting it. Puts it back if it is another process's new lock. */
function removeStale(lock: string, holder: string) {
  const removed = `${lock}.${pid}.stale`
  try {
    renameSync(lock, removed)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (read(removed) !== holder) create(lock, read(removed))
  rmSync(removed, { force: true })
}

function releaseLock(lock: string, own: string) {
  if (read(lock) === own) rmSync(lock, { force: true })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

function pidOf(holder: string): number {
  return Number.parseInt(holder, 10)
}

/** Whether the process that a mark names is running. Process ids are reused, so the start time has to match. */
export function isAlive(holder: string): boolean {
  const [holderPid, start] = [pidOf(holder), holder.split(' ')[1] ?? '']
  if (!Number.isInteger(holderPid)) return false
  try {
    process.kill(holderPid, 0)
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false
  }
  return startOf(holderPid) === start
}

/** When a process started, in ticks since boot; '' for a zombie or without /proc. */
function startOf(processId: number): string {
  const stat = read(`/proc/${processId}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
