import { nearestTo } from '#contract/operator/nearest.ts'
import { withoutHidden } from '#contract/wire.ts'
import type { Env } from '../../config/config.ts'
import { CommandFailed, createClient, USAGE_EXIT_CODE } from './client.ts'
import {
  type Command,
  helpOf,
  nameOf,
  type Outcome,
  run,
  type Terminal,
  usageOf,
} from './command.ts'
import { databaseCommands } from './commands/database.ts'
import { market } from './commands/markets.ts'
import { peopleCommands } from './commands/people.ts'
import { player } from './commands/player.ts'
import { players } from './commands/players.ts'
import { receipt } from './commands/receipts.ts'
import { reportCommands } from './commands/reports.ts'
import { requestCommands } from './commands/requests.ts'
import { resultCommands } from './commands/results.ts'
import { settingCommands } from './commands/settings.ts'
import { plainJson } from './output.ts'

export type Ended = { code: number; out: string; err: string }

/** Runs one command. It never throws: a failure is a sentence in `err`, or in `out` with --json. */
export async function runCommand(words: string[], env: Env, terminal: Terminal): Promise<Ended> {
  const isJson = words.includes('--json')
  try {
    const [name, ...args] = words.filter(word => word !== '--json')
    // --json is for programs, which answer no question.
    const asked = isJson ? { ...terminal, isThere: false } : terminal
    const { data, text, exitCode = 0 } = await outcomeOf(name, args, env, asked)
    return { code: exitCode, out: `${isJson ? plainJson(data) : linesOf(text)}\n`, err: '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof CommandFailed ? error.exitCode : 1
    return isJson
      ? { code, out: `${plainJson({ error: message })}\n`, err: '' }
      : { code, out: '', err: `${linesOf(message)}\n` }
  }
}

async function outcomeOf(
  name: string | undefined,
  args: string[],
  env: Env,
  terminal: Terminal,
): Promise<Outcome> {
  const isHelpWanted = name === 'help' || name === '--help' || args.includes('--help')
  const wanted = name === 'help' ? args[0] : name
  const command = commands.find(known => nameOf(known) === wanted)
  if (isHelpWanted && (command || wanted === undefined || wanted === '--help')) {
    return { data: {}, text: helpText(command) }
  }
  if (!command) {
    const near = wanted && nearestTo(wanted, commands.map(nameOf))
    const unknown = wanted ? `There is no command ${wanted}.` : 'A command is missing.'
    const meant = near ? ` Did you mean operator ${near}?` : ''
    const sentence = `${unknown}${meant} All commands: npm run operator -- help`
    throw new CommandFailed(sentence, USAGE_EXIT_CODE)
  }
  return run(command, [nameOf(command), ...args], createClient(env), terminal)
}

function linesOf(text: string): string {
  return text.split('\n').map(withoutHidden).join('\n')
}

/** Every command; help is made of this table. */
const commands: Command[] = [
  market,
  ...resultCommands,
  ...requestCommands,
  players,
  player,
  receipt,
  ...reportCommands,
  ...settingCommands,
  ...peopleCommands,
  ...databaseCommands,
]

const ends = `Every command takes --help, and --json for programs. Lists take --csv FILE.
Commands that change points, results or limits ask first; --yes answers yes. With --json or
without a terminal nothing is asked, and they need --yes.
Days and times are those of the market's clock (India).

API_URL is the server's address; without it, the running server of the data folder DATA_DIR (.data)
is asked. OPERATOR_TOKEN is the operator's token; without it, the one in the data folder counts.
Exit codes: 0 done, 1 refused, failed or a difference found, 2 not understood or not confirmed.`

/** The help of one command, or of all. */
function helpText(command?: Command): string {
  if (!command) return overview()
  return `${usageOf(command)}\n\n${helpOf(command)}\n\nExample: npm run operator -- ${command.example}\n\n${ends}`
}

function overview(): string {
  const texts = commands.map(command =>
    [
      ...command.ways.map(({ usage }) => `  operator ${usage}`),
      ...[...helpOf(command).split('\n'), `Example: ${command.example}`].map(
        line => `      ${line.trimStart()}`,
      ),
    ].join('\n'),
  )
  return `The operator's command: npm run operator -- COMMAND\n\n${texts.join('\n')}\n\n${ends}`
}
