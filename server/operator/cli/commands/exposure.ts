import { showExposure } from '#contract/operator/results.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import type { Command } from '../command.ts'
import { takeWords } from '../command.ts'
import { table } from '../table.ts'
import { countText, drawOf } from './results.ts'

const SHOWN = 20

/** What each result would cost, before there is one. */
export const exposure: Command = {
  name: 'exposure',
  usage: ['exposure NAME open|close [--date 2026-11-20] [--all]'],
  help: 'What each pana would pay as the result of a draw, the dearest first. DAY AT MOST is what the whole day can then pay at most: PAYS, the other draw, jodis and sangams. Without --date: the day that waits for this result, or the next one.',
  example: 'exposure "Kalyan" open',
  options: { date: { type: 'string' }, all: { type: 'boolean' } },
  async run(client, given) {
    const [name = '', word = ''] = takeWords(exposure, given.words, ['NAME', 'SESSION'])
    const data = await client.ask(showExposure, drawOf(exposure, name, word, given))
    const { market, day, session, decided, waiting, numbers, worst } = data
    const shown = given.options.all === true ? numbers : numbers.slice(0, SHOWN)
    const rows = shown.map(number => [
      number.pana,
      ankOf(number.pana),
      String(number.bids),
      String(number.staked),
      String(number.pays),
      String(number.day_pays),
    ])
    const rest = numbers.length - shown.length
    const text = [
      `${session} of ${market} on ${day}: ${countText(decided.bids)} with ${formatPoints(decided.staked)} points.`,
      `${countText(waiting.bids)} with ${formatPoints(waiting.staked)} points wait for another result.`,
      table(['PANA', 'ANK', 'BIDS', 'STAKED', 'PAYS', 'DAY AT MOST'], rows),
      ...(rest > 0
        ? [`The other ${rest} panas pay at most ${numbers[SHOWN]?.pays}; --all shows them.`]
        : []),
      `The day costs at most ${formatPoints(worst.pays)} points, with Open ${worst.open} and Close ${worst.close}.`,
    ].join('\n')
    const list = {
      columns: ['pana', 'ank', 'bids', 'staked', 'pays', 'day_pays'],
      rows: numbers.map(number => [
        ...[number.pana, ankOf(number.pana)],
        ...[number.bids, number.staked, number.pays, number.day_pays],
      ]),
    }
    return { data, text, list }
  },
}
