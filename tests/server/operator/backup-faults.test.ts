import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { createMigratedDatabase, hasPostgres } from '../support/database.ts'
import { operatorProcess } from './run-command.ts'

test.skipIf(!hasPostgres)(
  'a backup that could not be finished does not stop the next one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ank-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const databaseUrl = await createMigratedDatabase()
    await (await openDatabase({ dataDir: '', databaseUrl })).close()
    const file = join(folder, 'ank.backup')
    writeFileSync(`${file}.part`, 'half')
    const backup = (to: string) => operatorProcess({ DATABASE_URL: databaseUrl }, 'backup', to)
    expect(await backup(file)).toMatchObject({ code: 0, err: '' })
    expect(existsSync(file)).toBe(true)
    const lost = await backup(join(folder, 'none', 'ank.backup'))
    expect(lost.err.trim().split('\n')).toHaveLength(1)
    expect(lost.code).toBe(1)
  },
)
