import { type Command, misused, takeWords } from '../command.ts'

const whatToDo = 'Say what to do: reconcile or mark-demo.'

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
    const { markDemoAfterAsking } = await import('../../offline/mark-demo.ts')
    const { reconcileDatabase } = await import('../../offline/reconcile-database.ts')
    if (subcommand === 'reconcile') return reconcileDatabase(place)
    if (subcommand === 'mark-demo') return markDemoAfterAsking(place)
    throw misused(database, whatToDo)
  },
}

export const databaseCommands = [database]
