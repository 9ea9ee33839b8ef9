import { type Command, misused, takeWords } from '../command.ts'

const database: Command = {
  name: 'database',
  usage: ['database reconcile', 'database mark-demo'],
  help: `Opens the database itself, DATABASE_URL or the one in DATA_DIR, without a server: checks its
      balances and changes nothing, or makes it a demo. It asks before that.`,
  example: 'database reconcile',
  async run({ database: place }, { words }) {
    const [subcommand, ...rest] = words
    takeWords(database, rest, [])
    // The other commands need no database, and loading it takes longer than they do.
    const offline = await import('../../offline/database.ts')
    if (subcommand === 'reconcile') return offline.reconcileDatabase(place)
    if (subcommand === 'mark-demo') return offline.markDemoAfterAsking(place)
    throw misused(database, 'Say what to do: reconcile or mark-demo.')
  },
}

const backup: Command = {
  name: 'backup',
  usage: ['backup FILE'],
  help: `Writes everything in the database of DATABASE_URL, or of DATA_DIR, to a new file. The server may run.`,
  example: 'backup ank-2026-11-20.backup',
  async run(client, { words }) {
    const [file = ''] = takeWords(backup, words, ['FILE'])
    const offline = await import('../../offline/backup.ts')
    return offline.backUp(client, file)
  },
}

const restore: Command = {
  name: 'restore',
  usage: ['restore FILE'],
  help: `Fills an empty database from a backup and checks its balances: also the way from the embedded
      database to PostgreSQL.`,
  example: 'restore ank-2026-11-20.backup',
  async run(client, { words }) {
    const [file = ''] = takeWords(restore, words, ['FILE'])
    const offline = await import('../../offline/backup.ts')
    return offline.restore(client, file)
  },
}

export const databaseCommands = [database, backup, restore]
