import { type Command, takeWords } from '../command.ts'

const backup: Command = {
  name: 'backup',
  usage: ['backup FILE'],
  help: `Writes everything in the database of DATABASE_URL, or of DATA_DIR, to a new file. The server may run.`,
  example: 'backup ank-2026-11-20.backup',
  async run(client, { words }) {
    const [file = ''] = takeWords(backup, words, ['FILE'])
    const { backUp } = await import('../../offline/backup-file.ts')
    return backUp(client, file)
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
    const offline = await import('../../offline/backup-file.ts')
    return offline.restore(client, file)
  },
}

export const backupCommands = [backup, restore]
