import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { setUpDemo } from '../../server/demo/seed.ts'

// A process that runs before the server opens the folder: store-settings.ts DATA_DIR KEY=VALUE ...
const [dataDir = '', ...pairs] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
await markDemo(db)
const text = `INSERT INTO settings (key, value) VALUES ($1, $2)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`
for (const pair of pairs) {
  const [key = '', value = ''] = pair.split('=')
  await db.query({ name: 'test_store_setting', text }, [key, value])
}
await setUpDemo(db)
await db.close()
