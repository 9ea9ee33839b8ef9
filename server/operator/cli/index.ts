import { backupCommands } from './backup-commands.ts'
import { CommandFailed, createClient } from './client.ts'
import { type Command, readArguments, USAGE_EXIT_CODE, usageOf } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { marketCommands } from './market-commands.ts'
import { playerCommands } from './player-commands.ts'
import { requestCommands } from './request-commands.ts'
import { resultCommands } from './result-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { plain } from './table.ts'

const commands: Command[] = [
  ...marketCommands,
  ...resultCommands,
  ...requestCommands,
  ...playerCommands,
  ...settingCommands,
  ...databaseCommands,
  ...backupCommands,
]

const ends = `Every command takes --json, for programs, and --help.

API_URL is the server's address (http://127.0.0.1:4321). OPERATOR_TOKEN is the operator's token;
without it, the one in the data folder DATA_DIR (.data) counts.
Exit codes: 0 done, 1 refused, failed or a difference found, 2 not understood.`

const given = process.argv.slice(2)
const isJson = given.includes('--json')

try {
  process.exitCode = await main(given.filter(word => word !== '--json'))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  if (isJson) print(JSON.stringify({ error: message }))
  else console.error(linesOf(message))
  process.exitCode = error instanceof CommandFailed ? error.exitCode : 1
}

async function main([name, ...args]: string[]): Promise<number> {
  const isHelpWanted = name === 'help' || name === '--help' || args.includes('--help')
  const wanted = name === 'help' ? args[0] : name
  const command = commands.find(known => known.name === wanted)
  if (isHelpWanted && (command || wanted === undefined || wanted === '--help')) {
    print(command ? `${usageOf(command)}\n\n${command.help}` : overview())
    return 0
  }
  if (!command) {
    const unknown =
      wanted === undefined ? 'A command is missing.' : `There is no command ${wanted}.`
    throw new CommandFailed(`${unknown}\n\n${overview()}`, USAGE_EXIT_CODE)
  }
  const {
    data,
    text,
    exitCode = 0,
  } = await command.run(createClient(process.env), readArguments(command, args))
  print(isJson ? JSON.stringify(data) : linesOf(text))
  return exitCode
}

function overview(): string {
  const lines = commands.map(
    ({ usage, help }) => `${usage.map(line => `  operator ${line}`).join('\n')}\n      ${help}`,
  )
  return `The operator's command: npm run operator -- COMMAND\n\n${lines.join('\n')}\n\n${ends}`
}

function linesOf(text: string): string {
  return text.split('\n').map(plain).join('\n')
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
