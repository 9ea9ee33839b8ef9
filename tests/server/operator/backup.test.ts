import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { markDemo } from '../../../server/database/installation.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { spawnServer } from '../../../tools/test/spawn-server.ts'
import { openServer } from '../../support/server.ts'
import { operatorCommand, operatorProcess, startOperator } from './run-command.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const TOKEN = 'operator-token-for-backups'
const NOWHERE = 'postgres://ank@127.0.0.1:1/ank'

test('an embedded database is backed up while it runs, and restored into a new folder', {
  tags: 'thorough',
}, async () => {
  const folder = newFolder()
  const [dataDir, other] = [join(folder, 'data'), join(folder, 'other')]
  const file = join(folder, 'ank.backup')
  const before = await fillAndRead(dataDir)

  const server = await spawnServer({ dataDir, env: { OPERATOR_TOKEN: TOKEN } })
  onTestFinished(() => server.close())
  const env = { DATA_DIR: dataDir, OPERATOR_TOKEN: TOKEN, API_URL: server.url }
  expect(await operatorProcess(env, 'backup', file)).toMatchObject({ code: 0, err: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.stop()

  // Another process is killed in the middle.
  const interrupted = startOperator({ DATA_DIR: other }, 'restore', file)
  await expect.poll(() => existsSync(join(other, 'pglite.part', 'base'))).toBe(true)
  interrupted.kill('SIGKILL')
  await once(interrupted, 'close')
  expect(existsSync(join(other, 'pglite'))).toBe(false)

  const restored = await operatorProcess({ DATA_DIR: other }, 'restore', file)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^Restored .*ank\.backup\. Every balance matches its entries\./)
  expect(readdirSync(other)).toEqual(['pglite'])
  expect(openToOthers(join(other, 'pglite'))).toEqual([])
  const again = await operatorProcess({ DATA_DIR: other }, 'restore', file)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has a database already') })

  const db = await openDatabase({ dataDir: other })
  onTestFinished(() => db.close())
  expect(await contentsOf(db)).toEqual(before)
  expect(await reconcile(db)).toEqual([])
})

test('what is no backup is refused and leaves the folder empty', async () => {
  const folder = newFolder()
  const file = join(folder, 'ank.backup')
  const restore = () => operatorCommand({ DATA_DIR: join(folder, 'data') }, 'restore', file)
  const older = gzipSync(`${JSON.stringify({ ank: 'backup', migrations: [], tables: [] })}\n`)
  writeFileSync(file, older)
  expect((await restore()).err).toContain('Restore an older one with the version that made it.')
  writeFileSync(file, older.subarray(0, -4))
  expect((await restore()).err).toContain('cannot be read: unexpected end of file')
  expect(readdirSync(folder)).toEqual(['ank.backup'])
})

test('a file that exists or cannot be written is refused', async () => {
  const folder = newFolder()
  const file = join(folder, 'ank.backup')
  writeFileSync(file, 'an older one')
  const backup = (to: string) => operatorCommand({ DATA_DIR: folder }, 'backup', to)
  expect(await backup(file)).toMatchObject({ code: 1, err: `${file} exists already.\n` })
  expect(readFileSync(file, 'utf8')).toBe('an older one')
})

test('PostgreSQL has commands of its own for backups', async () => {
  for (const [command, tool] of [
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ] as const) {
    expect(await operatorCommand({ DATABASE_URL: NOWHERE }, command, 'ank.backup')).toMatchObject({
      code: 1,
      err: `DATABASE_URL is a PostgreSQL: use ${tool}, as docs/operate/run.md describes.\n`,
    })
  }
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ank-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The files that others than their owner may read. */
function openToOthers(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )
}

async function fillAndRead(dataDir: string) {
  const db = await openDatabase({ dataDir })
  await markDemo(db)
  // The server that runs for the backup draws no results.
  await db.query({ name: '', text: "INSERT INTO settings VALUES ('AUTO_RESULTS', '0')" }, [])
  // The embedded database is in this process and has its clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openServer({ db })
  const player = await server.addPlayer(1_000, { withBank: true })
  const other = await server.addPlayer(500)
  await player.bid()
  await player.bid({ open_digit: '8', bid_id: randomUUID() })
  await other.deposit(300)
  await player.withdraw(600)
  await db.query(
    {
      name: '',
      text: `INSERT INTO uploads VALUES (gen_random_uuid(), $1, 'photo', 'image/png', $2, now())`,
    },
    [player.id, new Uint8Array([0, 10, 13, 34, 92, 255])],
  )
  const text = `UPDATE players SET name = $2 WHERE id = $1`
  await db.query({ name: '', text }, [player.id, 'A\u2028"b\\ \n नाम'])
  const contents = await contentsOf(db)
  await db.close()
  return contents
}

/** Rows that must be the same after a move. The server's start and jobs do not touch these. */
async function contentsOf(db: Db) {
  const all = (text: string) => db.query({ name: '', text }, [])
  return {
    players: await all('SELECT * FROM players ORDER BY id'),
    wallets: await all('SELECT * FROM wallets ORDER BY player_id, account'),
    transactions: await all('SELECT * FROM transactions ORDER BY id'),
    postings: await all('SELECT * FROM postings ORDER BY transaction_id, line'),
    bids: await all('SELECT * FROM bids ORDER BY id'),
    requests: await all('SELECT * FROM fund_requests ORDER BY id'),
    uploads: await all("SELECT id, encode(bytes, 'hex') AS bytes FROM uploads ORDER BY id"),
    installation: await all('SELECT is_demo FROM installation'),
  }
}
