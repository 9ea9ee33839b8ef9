/** @module-tag thorough */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { operatorCommand, operatorProcess } from './run-command.ts'

const NOWHERE = 'postgres://ank@127.0.0.1:1/ank'

describe('a backup that could not be finished', () => {
  test('does not stop the next one', async () => {
    const folder = newFolder()
    const databaseUrl = await createMigratedDatabase()
    const file = join(folder, 'ank.backup')
    writeFileSync(`${file}.part`, 'half')
    const ended = await operatorProcess({ DATABASE_URL: databaseUrl }, 'backup', file)
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(folder).toSorted()).toEqual(['ank.backup', 'ank.backup.part'])
  })

  test('leaves no draft where it is ended by a signal', async () => {
    const folder = newFolder()
    const databaseUrl = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl })
    onTestFinished(() => db.close())
    await db.within('reports').atomically(async query => {
      await query({ name: '', text: 'LOCK TABLE players IN ACCESS EXCLUSIVE MODE' }, [])
      const child = spawn(
        process.execPath,
        ['server/operator/cli/index.ts', 'backup', join(folder, 'ank.backup')],
        { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } },
      )
      await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toHaveLength(1)
      child.kill('SIGTERM')
      await once(child, 'exit')
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a file that cannot be written is refused before the database is asked', async () => {
  const folder = newFolder()
  const file = join(folder, 'ank.backup')
  writeFileSync(file, 'an older one')
  const backup = (to: string) => operatorCommand({ DATABASE_URL: NOWHERE }, 'backup', to)
  expect(await backup(file)).toMatchObject({ code: 1, err: `${file} exists already.\n` })
  const lost = join(folder, 'none', 'ank.backup')
  expect((await backup(lost)).err).toMatch(/^.*none\/ank\.backup cannot be written: ENOENT.*\n$/)
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ank-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
