/** @module-tag thorough */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { FolderInUse } from '../../../server/database/folder-lock.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { compileCache } from '../../../tools/test/compile-cache.ts'

// An embedded database takes seconds to create, so the tests use one folder.
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ank-folder-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the lock on the folder of the embedded database', () => {
  test('is refused to a second process, names the first, and survives a reopening', async () => {
    const first = await openDatabase({ dataDir: folder })
    const text = `INSERT INTO settings VALUES ('TEST', 'kept')`
    await first.query({ name: '', text }, [])
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
