import { type Command, usageOf } from './command.ts'
import { backupCommands } from './commands/backup.ts'
import { databaseCommands } from './commands/database.ts'
import { exposure } from './commands/exposure.ts'
import { marketCommands } from './commands/markets.ts'
import { playerCommands } from './commands/players.ts'
import { receipt } from './commands/receipts.ts'
import { reportCommands } from './commands/reports.ts'
import { requestCommands } from './commands/requests.ts'
import { resultCommands } from './commands/results.ts'
import { settingCommands } from './commands/settings.ts'

/** Every command; help is made of this table. */
export const commands: Command[] = [
  ...marketCommands,
  exposure,
  ...resultCommands,
  ...requestCommands,
  ...playerCommands,
  receipt,
  ...reportCommands,
  ...settingCommands,
  ...databaseCommands,
  ...backupCommands,
]

const ends = `Every command takes --help, and --json for programs. Lists take --csv FILE.
Commands that change money or results ask first; --yes answers yes. With --json or
without a terminal nothing is asked, and they need --yes.
Days and times are those of the market's clock (India).

API_URL is the server's address (http://127.0.0.1:4321). OPERATOR_TOKEN is the operator's token;
without it, the one in the data folder DATA_DIR (.data) counts.
Exit codes: 0 done, 1 refused, failed or a difference found, 2 not understood or not confirmed.`

/** The help of one command, or of all. */
export function helpText(command?: Command): string {
  if (!command) return overview()
  const { help, example } = command
  return `${usageOf(command)}\n\n${help}\n\nExample: npm run operator -- ${example}\n\n${ends}`
}

function overview(): string {
  const lines = commands.map(({ usage, help, example }) =>
    [
      ...usage.map(line => `  operator ${line}`),
      ...indented(help),
      `      Example: ${example}`,
    ].join('\n'),
  )
  return `The operator's command: npm run operator -- COMMAND\n\n${lines.join('\n')}\n\n${ends}`
}

function indented(help: string): string[] {
  return help.split('\n').map(line => `      ${line.trimStart()}`)
}
