import { parseArgs } from 'node:util'
import { nearestTo } from '#contract/operator/nearest.ts'
import type { Role } from '#contract/operator/roles.ts'
import { type Client, CommandFailed, USAGE_EXIT_CODE } from './client.ts'
import { type List, writeCsv, wroteText } from './output.ts'

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

/** The words of all usages that stand for others. */
type Word =
  | ('name' | 'pana' | 'date' | 'phone' | 'points' | 'kind' | 'span' | 'fund_id' | 'file')
  | ('number' | 'key' | 'value' | 'text' | 'game_type' | 'min' | 'max')

/** The words of all usages that are one of several. */
type Choices = {
  'open|close': 'open' | 'close'
  'bids|entries|requests': 'bids' | 'entries' | 'requests'
  'owner|manager|cashier|viewer': Role
}

/** The options with a value that a usage has in brackets. */
type Option =
  | ('open' | 'close' | 'days' | 'date' | 'limit' | 'before' | 'search' | 'since' | 'from' | 'to')
  | ('market' | 'id' | 'code' | 'role' | 'hash')

/** What a command gets: the server, and what was typed. */
export type Input = Client & {
  terminal: Terminal
  /**
   * The words and the options with a value, by their names in the usage in small letters. Every word and
   * every option that is not in brackets is there.
   */
  typed: Record<Word | 'reason' | 'csv', string> & Choices & Partial<Record<Option, string>>
  /** Whether an option without a value was typed. */
  has(option: string): boolean
  /**
   * Asks before the command acts. --yes answers every question. Throws a CommandFailed after another
   * answer than yes, or if there is no terminal and no --yes.
   */
  confirm(question: string): Promise<void>
  /** The error of a wrong use: the sentence and the command's usage. */
  misused(sentence: string): CommandFailed
}

/** One way to use a command, such as `player PHONE block`. */
type Way = {
  /**
   * Help shows it, and what is typed is checked against it: NAME is any word, open|close is one of the
   * two, and other words are typed as they are. Options in brackets may be left out.
   */
  usage: string
  help?: string
  /** Whether the outcome has a list, for --csv. */
  isList?: true
  run(input: Input): Promise<Outcome>
}

/** One of the operator's commands. All of its ways begin with the same word, its name. */
export type Command = {
  help: string
  /** What help shows after "operator". */
  example: string
  ways: Way[]
}

/** A command that can be used in one way. */
export function oneWay({ help, example, ...way }: Way & Omit<Command, 'ways'>): Command {
  return { help, example, ways: [way] }
}

/** The word after "operator". */
export function nameOf({ ways }: Command): string {
  return ways[0]!.usage.split(' ')[0]!
}

type Values = Record<string, string | boolean | undefined>

/** Runs what was typed after "operator". Throws a CommandFailed for a wrong use, before anything is changed. */
export async function run(
  command: Command,
  words: string[],
  client: Client,
  terminal: Terminal,
): Promise<Outcome> {
  const { positionals, values } = parse(command, words)
  const way = wayOf(command, positionals, values)
  const typed = typedOf(command, way, positionals, values)
  const outcome = await way.run({
    ...client,
    terminal,
    typed,
    has: option => values[option] === true,
    confirm: question => confirm(question, values.yes === true, terminal),
    misused: sentence => misused(command, sentence),
  })
  if (!way.isList || typeof values.csv !== 'string') return outcome
  writeCsv(values.csv, outcome.list!)
  return { ...outcome, text: wroteText(outcome.list!.rows.length, values.csv) }
}

/** The usage lines of a command's help. */
export function usageOf({ ways }: Command): string {
  return ways
    .map(({ usage }, index) => `${index === 0 ? 'Usage:' : '      '} operator ${usage}`)
    .join('\n')
}

/** What a command does, with a line for each way that has its own help. */
export function helpOf({ help, ways }: Command): string {
  const names = ways.map(way => wordsIn(way).findLast(isLiteral)!)
  const width = Math.max(...names.map(name => name.length))
  const lines = ways.map((way, at) => way.help && `  ${names[at]!.padEnd(width)}  ${way.help}`)
  return [help, ...lines.filter(Boolean)].join('\n')
}

function misused(command: Command, sentence: string): CommandFailed {
  return new CommandFailed(`${sentence}\n${usageOf(command)}`, USAGE_EXIT_CODE)
}

/** What a usage has before its options. */
function wordsIn({ usage }: Way): string[] {
  return usage.split(/ \[?--/, 1)[0]!.split(' ')
}

function isLiteral(word: string | undefined): word is string {
  return word !== undefined && /^[a-z-]+$/.test(word)
}

/** The options in a usage, such as `--reason "…"`, `[--yes]` and `[--blocked | --closed]`. */
function optionsIn({ usage, isList }: Way) {
  const written = usage.matchAll(/(\[|\| )?--([a-z-]+)( "[^"]*"| [^-[|\s][^\s\]]*)?/g)
  const options = Array.from(written, ([, bracket, name = '', value]) => ({
    name,
    type: value === undefined ? ('boolean' as const) : ('string' as const),
    isRequired: bracket === undefined,
  }))
  return isList
    ? [...options, { name: 'csv', type: 'string' as const, isRequired: false }]
    : options
}

function parse(command: Command, args: string[]) {
  const negative = args.find(word => /^-\d/.test(word))
  if (negative) throw misused(command, `${negative} is below zero. Numbers here are 0 or more.`)
  const known = command.ways.flatMap(optionsIn).map(({ name, type }) => [name, { type }] as const)
  const options = Object.fromEntries([['csv', { type: 'string' as const }], ...known])
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { positionals, values: values as Values }
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw misused(command, `${sentence?.replace(/\.$/, '')}.`)
  }
}

/** The way that was typed: it has the literal words, room for the others, and if possible the options. */
function wayOf(command: Command, typed: string[], values: Values): Way {
  const begun = command.ways.filter(way =>
    wordsIn(way).every((word, at) => !isLiteral(word) || word === typed[at]),
  )
  const long = begun.filter(way => wordsIn(way).length >= typed.length)
  const way = long.find(known => foreignTo(known, values) === undefined) ?? long[0]
  if (way) return way
  throw unknownWord(command, typed, Math.max(1, ...begun.map(known => wordsIn(known).length)))
}

/** The error of a word that no usage has in this place. */
function unknownWord(command: Command, typed: string[], place: number): CommandFailed {
  const others = command.ways.map(wordsIn).filter(words => isLiteral(words[place]))
  const names = others.map(words => words[place]!)
  const word = typed[place]
  if (word === undefined) {
    const all = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
    return misused(command, `Say what to do: ${all}.`)
  }
  if (names.length === 0) {
    const sentence = `Unexpected "${word}". Put names with spaces in quotes: "Champa Night".`
    return misused(command, sentence)
  }
  const near = nearestTo(word, names)
  const meant = near ? `Did you mean ${near}?` : `There are ${names.join(', ')}.`
  const unknown = `There is no operator ${others[0]!.slice(0, place).join(' ')} ${word}.`
  return new CommandFailed(`${unknown} ${meant}`, USAGE_EXIT_CODE)
}

/** The first option that was typed and that a way does not have. */
function foreignTo(way: Way, values: Values): string | undefined {
  const names = optionsIn(way).map(({ name }) => name)
  return Object.keys(values).find(option => !names.includes(option))
}

/** What was typed, by its names in the usage. Throws a CommandFailed if it does not have all of them. */
function typedOf(command: Command, way: Way, typed: string[], values: Values): Input['typed'] {
  const words = wordsIn(way)
  const missing = words[typed.length]
  if (missing) throw misused(command, `${missing} is missing.`)
  const foreign = foreignTo(way, values)
  if (foreign === 'csv') {
    throw misused(command, 'This command has no list; --csv cannot be used.')
  }
  const use = words.filter(isLiteral).join(' ')
  if (foreign) throw misused(command, `--${foreign} does not go with ${use}.`)
  const absent = optionsIn(way).find(
    ({ name, isRequired }) => isRequired && !String(values[name] ?? '').trim(),
  )
  if (absent) throw misused(command, `--${absent.name} is missing.`)
  const named = words.map((word, at) => [word.toLowerCase(), wordAt(command, word, typed[at]!)])
  const options = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && !(way.isList && name === 'csv'),
  )
  return Object.fromEntries([...named.filter((_, at) => !isLiteral(words[at])), ...options])
}

/** A typed word, in small letters if it has to be one of several. */
function wordAt(command: Command, word: string, typed: string): string {
  if (!word.includes('|')) return typed
  const choices = word.split('|')
  if (choices.includes(typed.toLowerCase())) return typed.toLowerCase()
  throw misused(command, `Say ${choices.join(' or ')}, not ${typed}.`)
}

async function confirm(question: string, isAnswered: boolean, terminal: Terminal) {
  if (isAnswered) return
  if (!terminal.isThere) {
    const hint = 'Nothing was done. Without a terminal, --yes answers this question.'
    throw new CommandFailed(`${question}\n${hint}`, USAGE_EXIT_CODE)
  }
  const answer = await terminal.ask(`${question} (yes/no) `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was done.')
}
