import { parseArgs } from 'node:util'
import { nearestTo } from '#contract/operator/nearest.ts'
import { type Client, CommandFailed, USAGE_EXIT_CODE } from './client.ts'

type Options = Record<string, { type: 'string' | 'boolean' }>

export type Arguments = {
  /** The words after the command's name. */
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** Rows for --csv. The columns have the names of the reply's fields. */
export type List = { columns: string[]; rows: (string | number | null)[][] }

export type Outcome = {
  /** The output with --json. */
  data: object
  /** The output without --json. */
  text: string
  /** What --csv writes. Only lists have it. */
  list?: List
  exitCode?: number
}

/** Where a person answers questions. */
export type Terminal = {
  /** Whether a person can answer. */
  isThere: boolean
  ask(question: string): Promise<string>
}

/** One of the operator's commands. `usage` is its first line of help, without the program's name. */
export type Command = {
  name: string
  usage: string[]
  help: string
  /** What help shows after "operator". */
  example: string
  options?: Options
  run(client: Client, given: Arguments, terminal: Terminal): Promise<Outcome>
}

/** One thing that a command with several can do, such as `block` of `player`. */
export type Subcommand = { options?: Options }

/** An option with a value, and one without. */
export const value = { type: 'string' } as const
export const flag = { type: 'boolean' } as const

/** The option of commands that ask before they act. */
export const yes = { yes: flag }

/** The options of a command's subcommands. */
export function optionsOf(subcommands: Record<string, Subcommand>): Options {
  return Object.assign({}, ...Object.values(subcommands).map(({ options }) => options))
}

/** Returns a subcommand. Throws a CommandFailed with the nearest name if there is none called so. */
export function subcommandNamed<S extends Subcommand>(
  title: string,
  name: string,
  subcommands: Record<string, S>,
): S {
  const found = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (found) return found
  const names = Object.keys(subcommands)
  const near = nearestTo(name, names)
  const meant = near ? `Did you mean ${near}?` : `There are ${names.join(', ')}.`
  throw new CommandFailed(`There is no ${title} ${name}. ${meant}`, USAGE_EXIT_CODE)
}

/** Throws a CommandFailed for an option of another subcommand. */
export function refuseForeign(
  command: Command,
  name: string,
  subcommand: Subcommand,
  { options }: Arguments,
) {
  const foreign = Object.keys(options).find(
    option => !Object.hasOwn(subcommand.options ?? {}, option),
  )
  if (foreign) throw misused(command, `--${foreign} does not go with ${command.name} ${name}.`)
}

/**
 * Parses the words and options after a command's name. Throws a CommandFailed for an unknown
 * option.
 */
export function readArguments(command: Command, args: string[]): Arguments {
  const negative = args.find(word => /^-\d/.test(word))
  if (negative) throw misused(command, `${negative} is below zero. Numbers here are 0 or more.`)
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
    throw misused(command, `${sentence?.replace(/\.$/, '')}.`)
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

/** The options of these names that were given, as fields of a request. */
export function given<Name extends string>(
  { options }: Arguments,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const entries = names.flatMap(name => {
    const value = options[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
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

/**
 * Asks before the command acts. --yes answers every question. Throws a CommandFailed after another
 * answer than yes, or if there is no terminal and no --yes.
 */
export async function confirm(
  terminal: Terminal,
  { options }: { options: Record<string, unknown> },
  question: string,
) {
  if (options.yes === true) return
  if (!terminal.isThere) {
    throw new CommandFailed(
      `${question}\nNothing was done. Without a terminal, --yes answers this question.`,
      USAGE_EXIT_CODE,
    )
  }
  const answer = await terminal.ask(`${question} (yes/no) `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was done.')
}
