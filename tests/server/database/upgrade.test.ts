import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import { restoreBackup } from '../../../server/database/backup.ts'
import { allMigrations, migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openContext } from '../../../server/open-context.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createEmptyDatabase } from '../../support/databases.ts'

const made = {
  OPERATOR_TOKEN: 'operator-token-1',
  MPIN_PEPPER: 'mpin-pepper-1234',
  PAYMENT_SECRET: 'payment-secret-1',
}

test('a real database of an older version starts as real, a demo is refused', async () => {
  const databaseUrl = await olderDatabase()
  const open = (env: object) =>
    openContext(
      readConfig({ DATABASE_URL: databaseUrl, ...env }, () => made),
      createLog('silent'),
    )
  await expect(open({ DEMO: '1' })).rejects.toThrow('DEMO must be 0')
  const { db } = await open({ NODE_ENV: 'production', ...made })
  onTestFinished(() => db.close())
  expect(await db.query({ name: '', text: 'SELECT is_demo FROM installation' }, [])).toEqual([
    { is_demo: false },
  ])
  expect(await reconcile(db)).toEqual([])
})

test('a restore changes nothing in a database that is in use, also its schema', async () => {
  const databaseUrl = await olderDatabase()
  const head = { ank: 'backup', migrations: allMigrations().map(each => each.madeAt), tables: [] }
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'none' })
  onTestFinished(() => db.close())
  const applied = () => db.query({ name: '', text: 'SELECT made_at FROM migrations' }, [])
  const before = await applied()
  await expect(restoreBackup(db, linesOf([head, { end: true }]))).rejects.toThrow('not empty')
  expect(await applied()).toEqual(before)
})

async function* linesOf(lines: object[]) {
  for (const line of lines) yield JSON.stringify(line)
}

/** A database of the version before markets had an age, with rows. */
async function olderDatabase() {
  const databaseUrl = await createEmptyDatabase()
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'none' })
  await migrate(db, allMigrations().slice(0, 5))
  const run = (text: string) => db.query({ name: '', text }, [])
  const id = '00000000-0000-4000-8000-000000000001'
  await run(`INSERT INTO players (id, phone, name, email, mpin_hash, status, created_at)
    VALUES ('${id}', '9876500001', 'Asha', '', 'x', '1', now())`)
  await run(`INSERT INTO wallets (player_id, account, balance, version)
    SELECT '${id}', a, 0, 0 FROM unnest(ARRAY['wallet', 'held', 'owed']) a`)
  await run(`INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at)
    VALUES ('${id}', '9876500001', 'register', 'x', now(), now())`)
  for (const [fund, status, payment, decided] of [
    ['D1', -1, 'FAILURE', 'now()'],
    ['D2', 0, 'PENDING', 'NULL'],
  ]) {
    await run(`INSERT INTO fund_requests (id, player_id, kind, source, points, status, created_at, decided_at)
      VALUES ('${fund}', '${id}', 'deposit', 'payment', 100, ${status}, now(), ${decided})`)
    await run(`INSERT INTO payments (trans_id, player_id, fund_id, points, provider, fingerprint, status, created_at, settled_at)
      VALUES ('t${fund}', '${id}', '${fund}', 100, 'sandbox', '', '${payment}', now(), ${decided})`)
  }
  await db.close()
  return databaseUrl
}
