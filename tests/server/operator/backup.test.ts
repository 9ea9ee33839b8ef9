import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { markDemo } from '../../../server/database/installation.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { CommandFailed, createClient } from '../../../server/operator/cli/client.ts'
import { restore } from '../../../server/operator/offline/backup.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createEmptyDatabase } from '../../support/databases.ts'
import { addressOf, spawnServer } from '../../support/process.ts'
import { openGameServer } from '../support/game-server.ts'
import { operatorCommand, operatorProcess } from './run-command.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const TOKEN = 'operator-token-for-backups'
const NOWHERE = 'postgres://ank@127.0.0.1:1/ank'

test('an embedded database is backed up while it runs, and moves to PostgreSQL', {
  tags: 'thorough',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'ank.backup')
  const before = await fillAndRead(dataDir)

  const server = spawnServer({ DATA_DIR: dataDir, OPERATOR_TOKEN: TOKEN })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const env = { DATA_DIR: dataDir, OPERATOR_TOKEN: TOKEN, API_URL: await addressOf(server) }
  expect(await operatorProcess(env, 'backup', file)).toMatchObject({ code: 0, err: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  server.child.kill('SIGTERM')
  await server.ended

  const databaseUrl = await createEmptyDatabase()
  const postgres = { DATABASE_URL: databaseUrl }
  const short = join(folder, 'short')
  writeFileSync(short, readFileSync(file).subarray(0, -2_000))
  await expect(restore(createClient(postgres), short)).rejects.toThrow(CommandFailed)

  const restored = await operatorProcess(postgres, 'restore', file)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(
    /^Restored \d+ rows into the PostgreSQL database .*\. Every balance matches/,
  )
  const db = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => db.close())
  expect(await contentsOf(db)).toEqual(before)
  expect(await reconcile(db)).toEqual([])

  await expect(restore(createClient(postgres), file)).rejects.toThrow(
    'The database is not empty. Restore into a new one.',
  )
  expect(await contentsOf(db)).toEqual(before)
})

test('a file that cannot be written is refused before the database is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ank.backup')
  writeFileSync(file, 'an older one')
  const backup = (to: string) => operatorCommand({ DATABASE_URL: NOWHERE }, 'backup', to)
  expect(await backup(file)).toMatchObject({ code: 1, err: `${file} exists already.\n` })
  const lost = join(folder, 'none', 'ank.backup')
  expect((await backup(lost)).err).toMatch(/^.*none\/ank\.backup cannot be written: ENOENT.*\n$/)
})

async function fillAndRead(dataDir: string) {
  const db = await openDatabase({ dataDir })
  await markDemo(db)
  // The server that runs for the backup draws no results.
  await db.query({ name: '', text: "INSERT INTO settings VALUES ('AUTO_RESULTS', '0')" }, [])
  // The embedded database is in this process and has its clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openGameServer(db, NOON)
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
