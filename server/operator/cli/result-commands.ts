import { correctResult, declareResult, type Settled, voidDay } from '#contract/operator-markets.ts'
import { formatPoints } from '#domain/points.ts'
import { type Arguments, type Command, misused, takeOption, takeWords } from './command.ts'

const sessions = new Map([
  ['open', 'Open' as const],
  ['close', 'Close' as const],
])

const result = declaring(
  'result',
  declareResult,
  'Declares a result and pays the winners. Without --date: the day whose cut-off is nearest to now.',
)

const correct = declaring(
  'correct',
  correctResult,
  'Corrects a declared result: the old payouts are taken back and the new ones paid.',
)

const voiding: Command = {
  name: 'void',
  usage: ['void NAME --date 2026-11-20'],
  help: 'Declares that a day has no further result: bids without one are refunded.',
  example: 'void "Kalyan" --date 2026-11-20',
  options: { date: { type: 'string' } },
  async run(client, given) {
    const [name = ''] = takeWords(voiding, given.words, ['NAME'])
    const day = takeOption(voiding, given, 'date')
    const data = await client.ask(voidDay, { name, day })
    return { data, text: summaryOf(data.settled) }
  },
}

export const resultCommands = [result, correct, voiding]

function declaring(
  name: string,
  declare: typeof declareResult | typeof correctResult,
  help: string,
): Command {
  const command: Command = {
    name,
    usage: [`${name} NAME open|close PANA [--date 2026-11-20]`],
    help,
    example: `${name} "Kalyan" open 128`,
    options: { date: { type: 'string' } },
    async run(client, given) {
      const data = await client.ask(declare, declarationOf(command, given))
      return { data, text: summaryOf(data.settled) }
    },
  }
  return command
}

function declarationOf(command: Command, { words, options }: Arguments) {
  const [name = '', word = '', pana = ''] = takeWords(command, words, ['NAME', 'SESSION', 'PANA'])
  const session = sessions.get(word.toLowerCase())
  if (!session) throw misused(command, `A session is open or close, not ${word}.`)
  const day = options.date === undefined ? {} : { day: String(options.date) }
  return { name, session, pana, ...day }
}

function summaryOf(settled: Settled): string {
  const { market, day, won, lost, refunded, waiting, paid } = settled
  const lines = [
    `${market}, ${day}: ${settled.result}`,
    `${bidsText(won)} won, ${formatPoints(lost)} lost, ${formatPoints(refunded)} refunded; ${formatPoints(paid)} points paid.`,
  ]
  if (waiting > 0)
    lines.push(`${bidsText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a result.`)
  if (!settled.is_settled) lines.push('Not all bids are settled yet; it continues by itself.')
  return lines.join('\n')
}

function bidsText(count: number): string {
  return `${formatPoints(count)} ${count === 1 ? 'bid' : 'bids'}`
}
