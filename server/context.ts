import type { Config } from './config/config.ts'
import type { Logger } from './config/log.ts'
import type { Clock } from './database/clock.ts'
import type { Db } from './database/db.ts'
import type { Payments } from './payments/provider.ts'
import type { Sms } from './sms/sms.ts'

/** What every part of the server needs. `createApp` and the jobs share one. */
export type AppContext = {
  db: Db
  clock: Clock
  config: Config
  log: Logger
  payments: Payments
  sms: Sms
}
