import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
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
    `${plural(count, '1 number', `${count} numbers`)}${points && ` · ${points} points`}`,
  each: (points: string, win: string) => `${points} points${win && `, can win ${win}`}`,
  more: (count: number) => `and ${count} more`,
  add: (sum: string) => `Add ${sum}`,
  nothing: 'Add numbers',
  numbers: 'Numbers',
  oneLine: (example: string) => `One line each, for example ${example}`,
  stakeHint: 'For lines without points.',
  noPoints: (count: number) => `Enter points for ${plural(count, '1 number', `${count} numbers`)}.`,
  notUnderstood: (count: number) => `Not understood: ${count}`,
  wrong: {
    number: (text: string, type: string) => `${text} is not a ${type}.`,
    points: (text: string) => `${text}: write whole points, like 20.`,
    unclear: (text: string) =>
      `${text}: write = before the points, or a space between two numbers.`,
    line: (text: string) => `${text}: there is no number before the points.`,
  },
  added: (sum: string) => `${sum} added`,
  left: 'What was not understood is still in the box.',
}

export type ManyWords = typeof english
