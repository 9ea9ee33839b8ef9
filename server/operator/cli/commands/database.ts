import type { Command } from '../command.ts'

// The other commands need no database, and loading it takes longer than they do.
const offline = () => import('../../offline/database.ts')

const database: Command = {
  name: 'database',
  help: `Opens the database itself, DATABASE_URL or the one in DATA_DIR, without a server: checks its
      balances and changes nothing, or makes it a demo. It asks before that.`,
  example: 'database reconcile',
  subcommands: {
    reconcile: {
      usage: 'reconcile',
      run: async input => (await offline()).reconcileDatabase(input.database),
    },
    'mark-demo': {
      usage: 'mark-demo',
      run: async input => (await offline()).markDemoAfterAsking(input.database),
    },
  },
}

const backup: Command = {
  name: 'backup',
  usage: ['backup FILE'],
  help: `Writes everything in the embedded database of DATA_DIR to a new file. The server may run.`,
  example: 'backup ank-2026-11-20.backup',
  words: ['FILE'],
  async run(client) {
    const [file = ''] = client.words
    const offline = await import('../../offline/backup.ts')
    return offline.backUp(client, file)
  },
}

const restore: Command = {
  name: 'restore',
  usage: ['restore FILE'],
  help: `Makes the embedded database of an empty DATA_DIR from a backup and checks its balances.`,
  example: 'restore ank-2026-11-20.backup',
  words: ['FILE'],
  async run(client) {
    const [file = ''] = client.words
    const offline = await import('../../offline/backup.ts')
    return offline.restore(client, file)
  },
}

export const databaseCommands = [database, backup, restore]
