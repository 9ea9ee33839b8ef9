import { type Config, ConfigError } from './config/config.ts'
import { createLog } from './config/log.ts'
import type { AppContext } from './context.ts'
import { createClock } from './database/clock.ts'
import type { Db } from './database/db.ts'
import { claim } from './database/installation.ts'
import { describeDatabase, openDatabase } from './database/open.ts'
import { setUpDemo } from './demo/seed.ts'
import { setDefaultRates } from './markets/rates.ts'
import { openPayments } from './payments/open.ts'
import { openSms } from './sms/open.ts'

/**
 * Opens the database and the payment and SMS providers. `context.db.close()` closes the database.
 * Throws a ConfigError, or a FolderInUse if another process uses the data folder.
 */
export async function openContext(config: Config, log = createLog()): Promise<AppContext> {
  const sms = openSms(config, log)
  const clock = createClock()
  const { dataDir, databaseUrl, callLimitMs } = config
  const db = await openDatabase({ dataDir, databaseUrl, clock, callLimitMs })
  try {
    await setUp(db, config)
    const payments = openPayments({ db, clock, config, log })
    return { db, clock, config, log, payments, sms }
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Sets up an empty database, and adds rates that are missing, which every bid needs. Throws a
 * ConfigError if the database is a demo and the process is not, or the other way round.
 */
async function setUp(db: Db, config: Config) {
  await db.transaction(async query => {
    const claimed = await claim(query, config.isDemo)
    if (claimed === 'other') throw new ConfigError(mismatch(config))
    if (claimed === 'new' && config.isDemo) await setUpDemo({ query })
    else await setDefaultRates({ query })
  })
}

function mismatch(config: Config): string {
  const database = describeDatabase(config)
  if (!config.isDemo) return `DEMO must be 1: ${database} is a demo.`
  const isEmbedded = config.databaseUrl === undefined
  const hint = isEmbedded ? ' (npm run operator -- database mark-demo makes it one)' : ''
  return `DEMO must be 0: ${database} is not a demo${hint}.`
}
