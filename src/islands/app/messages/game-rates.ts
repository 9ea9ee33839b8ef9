import { i18n } from '../stores/language.ts'

export const messages = i18n('gameRates', {
  caption: 'Rates',
  type: 'Category',
  rate: 'Win ratio',
  chanceToWin: 'Chance to win',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  chance: (draws: string) => `chance 1\u00a0in\u00a0${draws}`,
  orRarer: (chance: string) => `${chance} or less often`,
  chanceNote: 'These chances assume that every draw of three digits is equally likely.',
  note: '10 KA 100 means: a winning bid of 10 points pays 100 points in total.',
  empty: 'No rates yet.',
})
