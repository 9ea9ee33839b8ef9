import { newPushKey } from '../../../config/push-key.ts'
import { type Command, oneWay } from '../command.ts'

// The other commands need no database, and loading it takes longer than they do.
const offline = () => import('../../offline/database.ts')
const backups = () => import('../../offline/backup.ts')

const database: Command = {
  help: `Opens the database itself, DATABASE_URL or the one in DATA_DIR, without a server: checks its
      balances and changes nothing, or makes it a demo. It asks before that.`,
  example: 'database reconcile',
  ways: [
    {
      usage: 'database reconcile',
      run: async input => (await offline()).reconcileDatabase(input.database),
    },
    {
      usage: 'database mark-demo',
      run: async input => (await offline()).markDemoAfterAsking(input),
    },
  ],
}

const backup = oneWay({
  usage: 'backup FILE',
  help: 'Writes everything in the embedded database of DATA_DIR to a new file. The server may run.',
  example: 'backup ank-2026-11-20.backup',
  run: async input => (await backups()).backUp(input, input.typed.file),
})

const restore = oneWay({
  usage: 'restore FILE',
  help: 'Makes the embedded database of an empty DATA_DIR from a backup and checks its balances.',
  example: 'restore ank-2026-11-20.backup',
  run: async input => (await backups()).restore(input, input.typed.file),
})

const pushKeys = oneWay({
  usage: 'push-keys',
  help: 'Makes the key by which the server sends results to phones: a line for .env. It changes nothing.',
  example: 'push-keys',
  async run() {
    const PUSH_KEY = newPushKey()
    return { data: { PUSH_KEY }, text: `PUSH_KEY=${PUSH_KEY}` }
  },
})

export const databaseCommands = [database, backup, restore, pushKeys]
