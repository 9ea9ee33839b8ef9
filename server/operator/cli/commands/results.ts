import type * as v from 'valibot'
import { listMarkets } from '#contract/operator/markets.ts'
import {
  correctResult,
  declareResult,
  type SettledDay,
  showDeclared,
  showExposure,
  voidDay,
} from '#contract/operator/results.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { type Command, flag, type Input, value, yes } from '../command.ts'
import { type Column, listed } from '../output.ts'

const SHOWN = 20

type Exposure = v.InferOutput<typeof showExposure.reply>

const numberColumns: Column<Exposure['numbers'][number]>[] = [
  ['PANA', 'pana'],
  ['ANK', 'ank', ({ pana }) => ankOf(pana)],
  ['BIDS', 'bids'],
  ['STAKED', 'staked'],
  ['PAYS', 'pays'],
  ['DAY AT MOST', 'day_pays'],
]

/** What each result would cost, before there is one. */
const exposure: Command = {
  name: 'exposure',
  usage: ['exposure NAME open|close [--date 2026-11-20] [--all]'],
  help: 'What each pana would pay as the result of a draw, the dearest first. DAY AT MOST is what the whole day can then pay at most: PAYS, the other draw, jodis and sangams. Without --date: the day that waits for this result, or the next one.',
  example: 'exposure "Kalyan" open',
  options: { date: value, all: flag },
  mayList: true,
  words: ['NAME', 'SESSION'],
  async run(input) {
    const data = await input.ask(showExposure, drawOf(input))
    const { market, day, session, decided, waiting, numbers, worst } = data
    const shown = input.has('all') ? numbers : numbers.slice(0, SHOWN)
    const rest = numbers.length - shown.length
    const text = [
      `${session} of ${market} on ${day}: ${countText(decided.bids)} with ${formatPoints(decided.staked)} points.`,
      `${countText(waiting.bids)} with ${formatPoints(waiting.staked)} points wait for another result.`,
      listed(shown, numberColumns).text,
      ...(rest > 0
        ? [`The other ${rest} panas pay at most ${numbers[SHOWN]?.pays}; --all shows them.`]
        : []),
      `The day costs at most ${formatPoints(worst.pays)} points, with Open ${worst.open} and Close ${worst.close}.`,
    ].join('\n')
    return { data, text, list: listed(numbers, numberColumns).list }
  },
}

const sessions = new Map([
  ['open', 'Open' as const],
  ['close', 'Close' as const],
])

const result: Command = {
  name: 'result',
  usage: ['result NAME open|close PANA [--date 2026-11-20] [--yes]'],
  help: 'Declares a result and pays the winners, after it has shown what that costs. Without --date: the day that waits for this result.',
  example: 'result "Kalyan" open 128',
  options: { date: value, ...yes },
  words: ['NAME', 'SESSION', 'PANA'],
  async run(input) {
    const { ask, confirm } = input
    const draw = drawOf(input)
    const pana = input.words[2]!
    const shown = await ask(showExposure, { ...draw, to_declare: true })
    const { market, day, session, decided, numbers } = shown
    const number = numbers.find(known => known.pana === pana)
    // The server rejects invalid panas, so there is nothing to confirm.
    if (number) {
      const cost = `${countText(number.bids)} of ${formatPoints(decided.bids)} win ${formatPoints(number.pays)} points`
      await confirm(`${session} of ${market} on ${day} is ${pana}? ${cost}.`)
    }
    const data = await ask(declareResult, { ...draw, pana, day })
    return { data, text: summaryOf(data.settled) }
  },
}

const correct: Command = {
  name: 'correct',
  usage: ['correct NAME open|close PANA [--date 2026-11-20] [--yes]'],
  help: 'Corrects a declared result: the old payouts are taken back and the new ones paid. Without --date: the newest result of the session.',
  example: 'correct "Kalyan" open 129 --date 2026-11-20',
  options: { date: value, ...yes },
  words: ['NAME', 'SESSION', 'PANA'],
  async run(input) {
    const { ask, confirm } = input
    const draw = drawOf(input)
    const pana = input.words[2]!
    const { market, day, session, pana: old } = await ask(showDeclared, draw)
    await confirm(
      `Correct ${session} of ${market} on ${day} from ${old} to ${pana}? What ${old} paid is taken back.`,
    )
    const data = await ask(correctResult, { ...draw, pana, day })
    return { data, text: summaryOf(data.settled) }
  },
}

const voiding: Command = {
  name: 'void',
  usage: ['void NAME --date 2026-11-20 [--yes]', 'void NAME --date 2026-11-20 --undo [--yes]'],
  help: 'Declares that a day has no further result: bids without one are refunded. --undo takes that back as long as no bid was refunded.',
  example: 'void "Kalyan" --date 2026-11-20',
  options: { date: value, undo: flag, ...yes },
  words: ['NAME'],
  async run(input) {
    const {
      ask,
      confirm,
      has,
      words: [name = ''],
    } = input
    const day = input.required('date')
    if (has('undo')) {
      await confirm(`Take back that ${name} on ${day} is void?`)
      const data = await ask(voidDay, { name, day, undo: true })
      return { data, text: `${data.settled.market} on ${day} is not void any more.` }
    }
    await confirm(await refundText(input, name, day))
    if (await takesBids(input, name, day)) {
      await confirm(`${name} takes bids for ${day} at this moment. Void it all the same?`)
    }
    const data = await ask(voidDay, { name, day })
    return { data, text: summaryOf(data.settled) }
  },
}

export const resultCommands = [exposure, result, correct, voiding]

/** The draw that the words and --date name. */
function drawOf({ words: [name = '', word = ''], pick, misused }: Input) {
  const session = sessions.get(word.toLowerCase())
  if (!session) throw misused(`A session is open or close, not ${word}.`)
  const { date: day } = pick('date')
  return { name, session, ...(day === undefined ? {} : { day }) }
}

/** '1 bid', '1,000 bids'. */
function countText(count: number): string {
  return `${formatPoints(count)} ${count === 1 ? 'bid' : 'bids'}`
}

/** The question before a day becomes void. What Close decides or leaves waiting has no result yet. */
async function refundText({ ask }: Input, name: string, day: string): Promise<string> {
  const draw = { name, day, session: 'Close' } as const
  const { market, decided, waiting } = await ask(showExposure, draw)
  const bids = decided.bids + waiting.bids
  const points = formatPoints(decided.staked + waiting.staked)
  return `Void ${market} on ${day}? ${countText(bids)} with ${points} points ${bids === 1 ? 'is' : 'are'} refunded.`
}

async function takesBids({ ask }: Input, name: string, day: string): Promise<boolean> {
  const { markets } = await ask(listMarkets, {})
  const market = markets.find(known => known.name.toLowerCase() === name.toLowerCase())
  return market?.state === 'open' && market.day === day
}

/** The day's result, what this command did, and what is left. */
function summaryOf(settled: SettledDay): string {
  const { market, day, waiting, did } = settled
  const decided = [
    `${countText(did.won + did.lost)} decided: ${formatPoints(did.won)} won, ${formatPoints(did.lost)} lost.`,
    did.refunded > 0 &&
      `${countText(did.refunded)} refunded: ${formatPoints(did.refunded_points)} points.`,
    did.taken_back > 0 && `${formatPoints(did.taken_back)} points taken back${owedText(did.owed)}.`,
    `${formatPoints(did.paid)} points paid.`,
    did.to_closed > 0 &&
      `${formatPoints(did.to_closed)} points went to closed accounts: see operator players --closed.`,
  ]
  const lines = [`${market}, ${day}: ${settled.result}`, decided.filter(Boolean).join(' ')]
  if (waiting > 0)
    lines.push(`${countText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a result.`)
  if (!settled.is_settled) {
    lines.push(
      'These are the figures so far: not all bids are settled yet. It continues by itself.',
      'When it is done, this shows the totals: operator report',
    )
  }
  return lines.join('\n')
}

function owedText(owed: number): string {
  return owed > 0 ? `, of which ${formatPoints(owed)} are a debt now` : ''
}
