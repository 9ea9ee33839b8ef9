import { PGlite } from '@electric-sql/pglite'
import { log } from '../../tools/test/log.ts'

/** The embedded database alone, in the folder of the first argument, until the process is stopped. */
const db = await PGlite.create(process.argv[2] ?? '')
await db.query('SELECT 1')
log('open')
setInterval(() => db.ready, 60_000)
