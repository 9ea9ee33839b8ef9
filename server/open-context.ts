import { createClock } from './clock.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { openDatabase } from './database/open.ts'
import { setUpDemo, setUpMarkets } from './demo/seed.ts'
import { createLog } from './log.ts'
import { openPayments } from './payments/open.ts'
import { createLogSms } from './sms/sms.ts'

/**
 * Opens the database and the payment and SMS providers. `context.db.close()` closes the database.
 * Throws a ConfigError, or a FolderInUse if another process uses the data folder.
 */
export async function openContext(config: Config, log = createLog()): Promise<AppContext> {
  const clock = createClock()
  const { dataDir, databaseUrl } = config
  const db = await openDatabase({ dataDir, databaseUrl, clock })
  await (config.isDemo ? setUpDemo(db) : setUpMarkets(db))
  const payments = openPayments({ db, clock, config, log })
  return { db, clock, config, log, payments, sms: createLogSms(log) }
}
