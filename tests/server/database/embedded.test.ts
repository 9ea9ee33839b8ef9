/** @module-tag thorough */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeBackup } from '../../../server/database/backup.ts'
import type { Db } from '../../../server/database/db.ts'
import { FolderInUse } from '../../../server/database/folder-lock.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { compileCache } from '../../../tools/test/compile-cache.ts'
import { addressOf, spawnServer } from '../../support/process.ts'
import { openGameServer } from '../support/game-server.ts'
import { typedRow, typedValues } from './typed-row.ts'

const NOON = '2026-11-18T12:00:00+05:30'

// An embedded database takes seconds to create, so the tests use one folder.
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ank-folder-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the lock on the folder of the embedded database', () => {
  test('is refused to a second process, names the first, and survives a reopening', async () => {
    const first = await openDatabase({ dataDir: folder })
    await first.orm.execute(`INSERT INTO settings VALUES ('TEST', 'kept')`)
    const output = await openInAnotherProcess(folder)
    expect(output).toContain(`in use by process ${process.pid}`)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUse)
    await first.close()

    const again = await openDatabase({ dataDir: folder })
    expect(await valueKept(again)).toBe('kept')
    await again.close()
    expect(await readdir(folder)).toEqual(['pglite'])
  })

  test.each([
    ['a process that is gone', '4194304 1'],
    ['another process that had our pid', `${process.pid} 1`],
    ['nobody', ''],
  ])('is taken over from %s', { tags: 'thorough' }, async (_, lock) => {
    await writeFile(join(folder, 'lock'), lock)
    const db = await openDatabase({ dataDir: folder })
    expect(await openInAnotherProcess(folder)).toContain(`in use by process ${process.pid}`)
    await db.close()
  })

  test('is taken over from a process that was killed', { tags: 'thorough' }, async () => {
    const child = startOpening(folder, 'setInterval(() => {}, 1000)')
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await openDatabase({ dataDir: folder })).close()
  })
})

test('calls are answered "busy" at once while a backup runs, and then as usual', async () => {
  const db = await openDatabase({ dataDir: folder })
  onTestFinished(() => db.close())
  // The embedded database is in this process and has its clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openGameServer(db, NOON)
  const player = await server.addPlayer(1_000)
  let isAsked = false
  await writeBackup(db, async () => {
    if (isAsked) return
    isAsked = true
    expect(await player.bid()).toMatchObject({ httpStatus: 429, code: 'busy', retry_after: 5 })
    expect(await player.ask('get_wallet_history.php', {})).toMatchObject({ code: 'busy' })
  })
  expect(await player.bid()).toMatchObject({ success: '1' })
  expect(await db.query(typedRow, [])).toEqual(typedValues)
})

/** The paths below a folder, itself included, that others than the owner may use. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true }).map(name => join(folder, String(name)))
  return [folder, ...below].filter(path => (statSync(path).mode & 0o077) !== 0)
}

test('only the owner can read or write the data folder, also one of an older version', {
  tags: 'thorough',
}, async () => {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name))
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)
  }
  const server = spawnServer({ DATA_DIR: folder, DEMO: '0' })
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  await addressOf(server)
  expect(server.printed()).toContain('survives a crash of the process and not a power cut')
  expect(openToOthers(folder)).toEqual([])
})

async function valueKept(db: Db): Promise<unknown> {
  const text = `SELECT value FROM settings WHERE key = 'TEST'`
  return (await db.query<{ value: string }>({ name: 'test_kept', text }, []))[0]?.value
}

function startOpening(folder: string, after: string) {
  const open = join(import.meta.dirname, '../../../server/database/open.ts')
  const script = `
    import(${JSON.stringify(open)}).then(async ({ openDatabase }) => {
      const db = await openDatabase({ dataDir: ${JSON.stringify(folder)} })
      process.stdout.write('opened')
      ${after}
    }).catch(error => process.stdout.write(error.message))`
  return spawn(process.execPath, ['-e', script], { env: { ...process.env, ...compileCache } })
}

async function openInAnotherProcess(folder: string): Promise<string> {
  const child = startOpening(folder, 'await db.close()')
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  await once(child, 'close')
  return output
}
