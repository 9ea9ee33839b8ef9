import { parseArgs } from 'node:util'
import { type Client, CommandFailed } from './client.ts'

export const USAGE_EXIT_CODE = 2

export type Arguments = {
  /** The words after the command's name. */
  words: string[]
  options: Record<string, string | boolean | undefined>
}

export type Outcome = {
  /** The output with --json. */
  data: object
  /** The output without --json. */
  text: string
  exitCode?: number
}

/** One of the operator's commands. `usage` is its first line of help, without the program's name. */
export type Command = {
  name: string
  usage: string[]
  help: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  run(client: Client, given: Arguments): Promise<Outcome>
}

/**
 * Parses the words and options after a command's name. Throws a CommandFailed for an unknown
 * option.
 */
export function readArguments(command: Command, args: string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: command.options ?? {},
      allowPositionals: true,
      strict: true,
    })
    return { words: positionals, options: values as Arguments['options'] }
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw misused(command, `${sentence}.`)
  }
}

/** Returns one word for each name. Throws a CommandFailed for a missing or an extra word. */
export function takeWords(command: Command, words: string[], names: string[]): string[] {
  const missing = names[words.length]
  if (missing) throw misused(command, `${missing} is missing.`)
  const extra = words[names.length]
  if (extra !== undefined)
    throw misused(
      command,
      `Unexpected "${extra}". Put names with spaces in quotes: "Champa Night".`,
    )
  return words
}

/** Returns a required option. Throws a CommandFailed if it is missing. */
export function takeOption(command: Command, { options }: Arguments, name: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw misused(command, `--${name} is missing.`)
}

/** The error of a wrong use: the sentence and the command's usage. */
export function misused(command: Command, sentence: string): CommandFailed {
  return new CommandFailed(`${sentence}\n${usageOf(command)}`, USAGE_EXIT_CODE)
}

/** The usage lines of a command's help. */
export function usageOf({ usage }: Command): string {
  return usage
    .map((line, index) => `${index === 0 ? 'Usage:' : '      '} operator ${line}`)
    .join('\n')
}
