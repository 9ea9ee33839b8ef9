import { parseArgs } from 'node:util'
import { nearestTo } from '#contract/operator/nearest.ts'
import { type Client, CommandFailed, USAGE_EXIT_CODE } from './client.ts'

type Options = Record<string, { type: 'string' | 'boolean' }>

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

/** What a command gets: the server, and what was typed. */
export type Input = Client & {
  /** What is before the subcommand, and one for each name in `words`. */
  words: string[]
  /** Whether an option without a value was typed. */
  has(option: string): boolean
  /** The values of the options that were typed, as fields of a request. */
  pick<Name extends string>(...options: Name[]): Partial<Record<Name, string>>
  /** The value of an option. Throws a CommandFailed if it is missing. */
  required(option: string): string
  /**
   * Asks before the command acts. --yes answers every question. Throws a CommandFailed after another
   * answer than yes, or if there is no terminal and no --yes.
   */
  confirm(question: string): Promise<void>
  /** The error of a wrong use: the sentence and the command's usage. */
  misused(sentence: string): CommandFailed
}

/** What a command or a subcommand does. */
type Action = {
  /** The names of the words that have to follow. */
  words?: string[]
  /** Whether all of the words may be left out. */
  mayOmitWords?: boolean
  options?: Options
  /** Whether the outcome may have a list, for --csv. */
  mayList?: boolean
  run(input: Input): Promise<Outcome>
}

/** One thing that a command with several can do, such as `block` of `player`. */
export type Subcommand = Action & {
  /** What follows the command's name, such as `credit POINTS`. */
  usage: string
  help?: string
}

type Text = {
  name: string
  help: string
  /** What help shows after "operator". */
  example: string
}

type Simple = Text & Action & { usage: string[] }

type Several = Text & {
  /** The word before the subcommand's name, such as PHONE. */
  after?: string
  /** The subcommand without a name; without it, a name is required. */
  otherwise?: string
  subcommands: Record<string, Subcommand>
}

/** One of the operator's commands. */
export type Command = Simple | Several

/** An option with a value, and one without. */
export const value = { type: 'string' } as const
export const flag = { type: 'boolean' } as const

/** The option of commands that ask before they act. */
export const yes = { yes: flag }

/**
 * Parses the words after a command's name and runs it. Throws a CommandFailed for a wrong use, before
 * anything is changed. `wantsList` is for --csv.
 */
export function run(
  command: Command,
  { args, wantsList }: { args: string[]; wantsList: boolean },
  client: Client,
  terminal: Terminal,
): Promise<Outcome> {
  const { words, options } = parse(command, args)
  const after = 'run' in command || !command.after ? [] : words.splice(0, 1)
  const action = 'run' in command ? command : chosen(command, after, { words, options })
  checkWords(command, action, words)
  if (wantsList && !action.mayList) throw withoutList(command)
  return action.run({ ...client, ...inputOf(command, [...after, ...words], options, terminal) })
}

/** Whether a command reads --csv itself. */
export function readsCsv(command: Command): boolean {
  return Object.hasOwn(optionsOf(command), 'csv')
}

/** The error of --csv with a command that has no list. */
export function withoutList(command: Command): CommandFailed {
  return misused(command, 'This command has no list; --csv cannot be used.')
}

/** The error of a wrong use: the sentence and the command's usage. */
export function misused(command: Command, sentence: string): CommandFailed {
  return new CommandFailed(`${sentence}\n${usageOf(command)}`, USAGE_EXIT_CODE)
}

/** The usage lines of a command's help. */
export function usageOf(command: Command): string {
  return usageLines(command)
    .map((line, index) => `${index === 0 ? 'Usage:' : '      '} operator ${line}`)
    .join('\n')
}

/** The ways to use a command, without the program's name. */
export function usageLines(command: Command): string[] {
  if ('run' in command) return command.usage
  const start = startOf(command)
  const lines = Object.values(command.subcommands).map(({ usage }) => `${start} ${usage}`)
  return command.otherwise === undefined ? lines : [start, ...lines]
}

/** What a command does, with a line for each subcommand that has one. */
export function helpOf(command: Command): string {
  if ('run' in command) return command.help
  const names = Object.keys(command.subcommands)
  const width = Math.max(...names.map(name => name.length))
  const lines = Object.entries(command.subcommands).flatMap(([name, { help }]) =>
    help ? [`  ${name.padEnd(width)}  ${help}`] : [],
  )
  return [command.help, ...lines].join('\n')
}

function startOf({ name, after }: Several): string {
  return after === undefined ? name : `${name} ${after}`
}

type Typed = { words: string[]; options: Record<string, string | boolean | undefined> }

function parse(command: Command, args: string[]): Typed {
  const negative = args.find(word => /^-\d/.test(word))
  if (negative) throw misused(command, `${negative} is below zero. Numbers here are 0 or more.`)
  try {
    const options = optionsOf(command)
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { words: positionals, options: values as Typed['options'] }
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw misused(command, `${sentence?.replace(/\.$/, '')}.`)
  }
}

function optionsOf(command: Command): Options {
  if ('run' in command) return command.options ?? {}
  return Object.assign({}, ...Object.values(command.subcommands).map(({ options }) => options))
}

/** The subcommand that was typed. Its name is removed from `words`. */
function chosen(command: Several, after: string[], { words, options }: Typed): Action {
  const { otherwise, subcommands } = command
  if (command.after && after.length === 0) throw misused(command, `${command.after} is missing.`)
  const names = Object.keys(subcommands)
  const name = words.shift() ?? otherwise
  if (name === undefined) throw misused(command, `Say what to do: ${listText(names)}.`)
  const action = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (!action) {
    const near = nearestTo(name, names)
    const meant = near ? `Did you mean ${near}?` : `There are ${names.join(', ')}.`
    const unknown = `There is no operator ${startOf(command)} ${name}.`
    throw new CommandFailed(`${unknown} ${meant}`, USAGE_EXIT_CODE)
  }
  const foreign = Object.keys(options).find(option => !Object.hasOwn(action.options ?? {}, option))
  if (foreign) throw misused(command, `--${foreign} does not go with ${command.name} ${name}.`)
  return action
}

function checkWords(
  command: Command,
  { words: names = [], mayOmitWords }: Action,
  words: string[],
) {
  if (mayOmitWords && words.length === 0) return
  const missing = names[words.length]
  if (missing) throw misused(command, `${missing} is missing.`)
  const extra = words[names.length]
  if (extra === undefined) return
  throw misused(command, `Unexpected "${extra}". Put names with spaces in quotes: "Champa Night".`)
}

function inputOf(
  command: Command,
  words: string[],
  options: Typed['options'],
  terminal: Terminal,
): Omit<Input, keyof Client> {
  return {
    words,
    has: option => options[option] === true,
    pick(...names) {
      const typed = names.filter(name => typeof options[name] === 'string')
      return Object.fromEntries(typed.map(name => [name, options[name]])) as object
    },
    required(option) {
      const typed = options[option]
      if (typeof typed === 'string' && typed.trim() !== '') return typed
      throw misused(command, `--${option} is missing.`)
    },
    async confirm(question) {
      if (options.yes === true) return
      if (!terminal.isThere) {
        throw new CommandFailed(
          `${question}\nNothing was done. Without a terminal, --yes answers this question.`,
          USAGE_EXIT_CODE,
        )
      }
      const answer = await terminal.ask(`${question} (yes/no) `)
      if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was done.')
    },
    misused: sentence => misused(command, sentence),
  }
}

/** 'add, change or list' */
function listText(names: string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
