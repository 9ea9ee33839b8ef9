import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { settings } from '../../server/database/schema/markets.ts'
import { setUpDemo } from '../../server/demo/seed.ts'

// A process that runs before the server opens the folder: store-settings.ts DATA_DIR KEY=VALUE ...
const [dataDir = '', ...pairs] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
await markDemo(db)
const rows = pairs.map(pair => {
  const [key = '', value = ''] = pair.split('=')
  return { key, value }
})
for (const row of rows) {
  const set = { value: row.value }
  await db.orm.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set })
}
await setUpDemo(db)
await db.close()
