import { i18n } from '../../frame/language.ts'
import type { Span } from '../../lib/span.ts'
import { pluralIn } from '../plural.ts'
import { bidsClose, timeLeft } from './spans.ts'

const plural = pluralIn('en')

export const playWords = i18n('playWords', {
  bulk: (type: string) => `${type} Bulk`,
  unknown: 'There is no market with this name.',
  beforeOpen: 'Only until the open time',
  session: 'Session',
  sessions: { Open: 'Open', Close: 'Close' },
  sessionOver: 'time over',
  cutoff: (left: readonly Span[]) => bidsClose(left),
  timeLeft: (left: readonly Span[]) => timeLeft(left),
  points: 'Points',
  number: (digits: number) => `Number, ${plural(digits, `${digits} digit`, `${digits} digits`)}`,
  unit: 'points',
  slip: 'Slip',
  chosen: 'Chosen bids',
  remove: (bid: string) => `Remove ${bid}`,
  quick: 'Ready amounts',
  other: 'Other',
  playNear: (number: string) => `Play ${number}?`,
  ank: (ank: string) => `Ank ${ank}`,
  add: 'Add bid',
  numbers: (type: string) => `${type} numbers`,
  submit: (count: number) => (count === 0 ? 'Place bids' : `Place ${bids(count)}`),
  sum: (count: number, points: string) => `${bids(count)} · ${points} points`,
  after: (points: string) => `Balance after ${points}`,
  final: 'Cannot be cancelled',
  notEnough: 'Your balance is not enough for these bids.',
  left: (count: number) =>
    `We do not know yet if ${plural(count, `${count} bid was`, `${count} bids were`)} placed.`,
  checkingHelp:
    'This bid has no clear answer yet. We are asking again, and it will not be placed twice.',
  failedHelp: 'Tap “Place bids” to try again. No bid will be placed twice.',
  placed: (count: number) => `${bids(count)} placed`,
  states: {
    hold: 'HOLD',
    sending: 'LOADING...',
    checking: 'Checking...',
    done: 'Success',
    refused: 'Failed',
    failed: 'Failed',
  },
})

export const chosenWords = i18n('chosenWords', {
  pointsOn: (bid: string) => `Points on ${bid}`,
  pays: (points: string) => `can win ${points}`,
  best: (points: string) => `Can win up to ${points}`,
  inSlip: (count: number) => `${count} in slip`,
  cost: (points: string) => `${points} points`,
  placing: (place: number, count: number) => `Placing ${place} of ${count}`,
  addPoints: (points: string) => `Add ${points} points`,
  takeOut: (count: number) => `Take out ${plural(count, `${count} bid`, `${count} bids`)}`,
  emptySlip: 'Empty the slip',
  costs: (cost: string, balance: string) => `They cost ${cost} points, you have ${balance}.`,
  outcome: (placed: number, count: number) =>
    `${placed} of ${plural(count, `${count} bid`, `${count} bids`)} placed`,
  undo: (count: number) => `Undo ${plural(count, `${count} bid`, `${count} bids`)}`,
  samePoints: 'Same points',
  savedSlips: 'Saved slips',
  late: (count: number) =>
    `Open is over: ${plural(count, `${count} bid`, `${count} bids`)} can no longer be placed.`,
  toClose: (count: number) => `Move ${plural(count, `${count} bid`, `${count} bids`)} to Close`,
  removeLate: (count: number) => `Remove ${plural(count, `${count} bid`, `${count} bids`)}`,
  lastTime: (count: number, points: string) =>
    `Last time: ${plural(count, `${count} bid`, `${count} bids`)} · ${points}`,
  sameAgain: (count: number, points: string) =>
    `Same as last time: ${plural(count, `${count} bid`, `${count} bids`)} · ${points}`,
  sameIsThere: 'The same as last time is in your slip. Open it.',
})

export const enteringWords = i18n('enteringWords', {
  types: 'Game types',
  wins: (points: string, payout: string) => `${points} can win ${payout}`,
  find: 'Find a number',
  findShort: 'Find',
  found: (count: number) => plural(count, `${count} number`, `${count} numbers`),
  closeSearch: 'Close the search',
  notFound: 'No such number.',
  anks: 'Ank',
  panasOf: (ank: string, count: number) =>
    `Ank ${ank} · ${plural(count, `${count} pana`, `${count} panas`)}`,
  quickFill: 'Quick fill',
  quickFillShort: 'Fill',
  typeMany: 'Type many',
  all: '+ all',
  addAll: (points: string) => (points ? `Add all · ${points}` : 'Add all'),
  bulkHint: 'Tap a number to add points. Hold it to remove them.',
  waits: (numbers: string) => `Choose the points for ${numbers}.`,
  formHint: 'Each bid you add comes here. You place them together.',
  bulkHintKeys: 'Click a number to add points, or type it and press Enter. Delete removes it.',
})

export const manyWords = i18n('manyWords', {
  close: 'Close',
  kind: 'What to fill',
  kinds: {
    ank: 'By ank',
    openAnk: 'Open ank',
    closeAnk: 'Close ank',
    red: 'Red jodis',
    family: 'Family',
    motor: 'Motor',
    common: 'Common',
  },
  help: {
    ank: 'All panas of the chosen anks.',
    openAnk: 'All jodis that begin with the chosen digits.',
    closeAnk: 'All jodis that end with the chosen digits.',
    red: 'The 20 jodis shown in red in the charts.',
    jodiFamily: 'Each digit or its cut (5 more or 5 less), in both orders.',
    family: 'Each digit or its cut (5 more or 5 less).',
    motor: 'All panas made of the chosen digits only.',
    common: 'All panas that have the chosen digit.',
  },
  digits: 'Digits',
  groups: 'Groups of digits',
  group: { odd: 'Odd', even: 'Even', low: 'Low', high: 'High', all: 'Whole grid' },
  panas: 'Single and double panas',
  familyOf: { jodi: 'Jodi', pana: 'Pana' },
  example: (number: string) => `For example ${number}`,
  count: (count: number, points: string) =>
    `${plural(count, `${count} number`, `${count} numbers`)}${points && ` · ${points} points`}`,
  each: (points: string, win: string) => `${points} points${win && `, can win ${win}`}`,
  more: (count: number) => `and ${count} more`,
  add: (sum: string) => `Add ${sum}`,
  nothing: 'Add numbers',
  numbers: 'Numbers',
  oneLine: (example: string) => `One line each, for example ${example}`,
  pointsHint: 'For lines without points.',
  noPoints: (count: number) =>
    `Enter points for ${plural(count, `${count} number`, `${count} numbers`)}.`,
  notUnderstood: (count: number) => `Not understood: ${count}`,
  wrong: {
    text: (text: string) => `${text} is not a number. Write digits only, and the points after =.`,
    number: (text: string, type: string) => `${text} is not a ${type}.`,
    points: (text: string) => `${text}: write whole points, like 20.`,
    unclear: (text: string) =>
      `${text}: write = before the points, or a space between two numbers.`,
    place: (text: string) =>
      `${text}: leave out the number of the line, or put only spaces between numbers.`,
    line: (text: string) => `${text}: there is no number before the points.`,
  },
  added: (sum: string) => `${sum} added`,
  left: 'What was not understood is still in the box.',
})

export const sangamWords = i18n('sangamWords', {
  openPana: 'Open pana',
  closePana: 'Close pana',
  openDigit: 'Open digit',
  closeDigit: 'Close digit',
  kind: 'Played as',
  kinds: { Open: 'Open pana', Close: 'Close pana' },
  others: { Open: 'with close digit', Close: 'with open digit' },
})

export const slipToolsWords = i18n('slipToolsWords', {
  title: 'Saved slips',
  close: 'Close',
  sameForAll: 'Same points for all rows',
  points: 'Points',
  setAll: 'Set all',
  name: 'Name of this slip',
  save: 'Save',
  none: 'No saved slip of this type. Choose numbers, and save them here under a name.',
  kept: 'Saved slips are on this phone only, and logging out deletes them.',
  full: 'At most 50 slips can be saved. Please delete one first.',
  nameNeeded: 'Please enter a name.',
  saved: (name: string) => `${name} saved`,
  sum: (count: number, points: string) =>
    `${plural(count, `${count} bid`, `${count} bids`)} · ${points} points`,
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
})

function bids(count: number): string {
  return plural(count, `${count} bid`, `${count} bids`)
}
