import type * as v from 'valibot'
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
import { type Command, type Input, type Outcome, oneWay } from '../command.ts'
import { type Column, listed } from '../output.ts'
import { marketNamed } from './markets.ts'

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
const exposure = oneWay({
  usage: 'exposure NAME open|close [--date 2026-11-20] [--all]',
  isList: true,
  help: 'What each pana would pay as the result of a draw, the dearest first. DAY AT MOST is what the whole day can then pay at most: PAYS, the other draw, jodis and sangams. Without --date: the day that waits for this result, or the next one.',
  example: 'exposure "Kalyan" open',
  async run({ ask, has, typed }) {
    const data = await ask(showExposure, drawOf(typed))
    const text = exposureText(data, has('all'))
    return { data, text, list: listed(data.numbers, numberColumns).list }
  },
})

const result = oneWay({
  usage: 'result NAME open|close PANA [--date 2026-11-20] [--yes]',
  help: 'Declares a result and pays the winners, after it has shown what that costs. Without --date: the day that waits for this result.',
  example: 'result "Kalyan" open 128',
  async run({ ask, confirm, typed }) {
    const draw = drawOf(typed)
    const { pana } = typed
    const shown = await ask(showExposure, { ...draw, to_declare: true })
    const { market, day, session, decided, numbers } = shown
    const number = numbers.find(known => known.pana === pana)
    // The server rejects invalid panas, so there is nothing to confirm.
    if (number) {
      const cost = `${countText(number.bids)} of ${formatPoints(decided.bids)} win ${formatPoints(number.pays)} points`
      await confirm(`${session} of ${market} on ${day} is ${pana}? ${cost}.`)
    }
    return settledOutcome(await ask(declareResult, { ...draw, pana, day }))
  },
})

const correct = oneWay({
  usage: 'correct NAME open|close PANA [--date 2026-11-20] [--reason "…"] [--yes]',
  help: 'Corrects a declared result: the old payouts are taken back and the new ones paid. Without --date: the newest result of the session.',
  example: 'correct "Kalyan" open 129 --date 2026-11-20',
  async run({ ask, confirm, typed }) {
    const draw = drawOf(typed)
    const { pana } = typed
    const { market, day, session, pana: old } = await ask(showDeclared, draw)
    await confirm(
      `Correct ${session} of ${market} on ${day} from ${old} to ${pana}? What ${old} paid is taken back.`,
    )
    return settledOutcome(await ask(correctResult, { ...draw, pana, day, ...reasonOf(typed) }))
  },
})

const voiding: Command = {
  help: 'Declares that a day has no further result: bids without one are refunded. --undo takes that back as long as no bid was refunded.',
  example: 'void "Kalyan" --date 2026-11-20',
  ways: [
    {
      usage: 'void NAME --date 2026-11-20 [--reason "…"] [--yes]',
      async run(input) {
        const { ask, confirm, typed } = input
        const { name, date: day } = typed
        await confirm(await refundText(input, name, day))
        const market = await marketNamed(input, name)
        if (market?.state === 'open' && market.day === day) {
          await confirm(`${name} takes bids for ${day} at this moment. Void it all the same?`)
        }
        return settledOutcome(await ask(voidDay, { name, day, ...reasonOf(typed) }))
      },
    },
    {
      usage: 'void NAME --date 2026-11-20 --undo [--reason "…"] [--yes]',
      async run({ ask, confirm, typed }) {
        const { name, date: day } = typed
        await confirm(`Take back that ${name} on ${day} is void?`)
        const data = await ask(voidDay, { name, day, undo: true, ...reasonOf(typed) })
        return { data, text: `${data.settled.market} on ${day} is not void any more.` }
      },
    },
  ],
}

export const resultCommands = [exposure, result, correct, voiding]

/** The draw that the words and --date name. */
function drawOf({ name, 'open|close': word, date }: Input['typed']) {
  const session = word === 'open' ? ('Open' as const) : ('Close' as const)
  return { name, session, ...(date !== undefined && { day: date }) }
}

/** The reason for the journal, if one was typed. */
function reasonOf({ reason }: Partial<Input['typed']>) {
  return reason === undefined ? {} : { reason }
}

function exposureText(exposure: Exposure, isAll: boolean): string {
  const { market, day, session, decided, waiting, numbers, worst } = exposure
  const shown = isAll ? numbers : numbers.slice(0, SHOWN)
  const rest = numbers.length - shown.length
  return [
    `${session} of ${market} on ${day}: ${countText(decided.bids)} with ${formatPoints(decided.staked)} points.`,
    `${countText(waiting.bids)} with ${formatPoints(waiting.staked)} points wait for another result.`,
    listed(shown, numberColumns).text,
    ...(rest > 0
      ? [`The other ${rest} panas pay at most ${numbers[SHOWN]?.pays}; --all shows them.`]
      : []),
    `The day costs at most ${formatPoints(worst.pays)} points, with Open ${worst.open} and Close ${worst.close}.`,
  ].join('\n')
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

/** The day's result, what this command did, and what is left. */
function settledOutcome(data: { settled: SettledDay }): Outcome {
  const { market, day, result, waiting, did, is_settled } = data.settled
  const decided = [
    `${countText(did.won + did.lost)} decided: ${formatPoints(did.won)} won, ${formatPoints(did.lost)} lost.`,
    did.refunded > 0 &&
      `${countText(did.refunded)} refunded: ${formatPoints(did.refunded_points)} points.`,
    did.taken_back > 0 && `${formatPoints(did.taken_back)} points taken back${owedText(did.owed)}.`,
    `${formatPoints(did.paid)} points paid.`,
    did.to_closed > 0 &&
      `${formatPoints(did.to_closed)} points went to closed accounts: see operator players --closed.`,
  ]
  const lines = [`${market}, ${day}: ${result}`, decided.filter(Boolean).join(' ')]
  if (waiting > 0)
    lines.push(`${countText(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for a result.`)
  if (!is_settled) {
    lines.push(
      'These are the figures so far: not all bids are settled yet. It continues by itself.',
      'When it is done, this shows the totals: operator report',
    )
  }
  return { data, text: lines.join('\n') }
}

function owedText(owed: number): string {
  return owed > 0 ? `, of which ${formatPoints(owed)} are a debt now` : ''
}
