import { openDatabase } from '../../../server/database/open.ts'
import { settings } from '../../../server/database/schema/markets.ts'

// Run as a process of its own before a server has the folder: e2e-settings.ts DATA_DIR KEY=VALUE …
const [dataDir = '', ...pairs] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
const rows = pairs.map(pair => {
  const [key = '', value = ''] = pair.split('=')
  return { key, value }
})
for (const row of rows) {
  const set = { value: row.value }
  await db.orm.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set })
}
await db.close()
