import { i18n } from '../stores/language.ts'

export const messages = i18n('gameRates', {
  caption: 'Rates',
  type: 'Category',
  rate: 'Win ratio',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  chance: (draws: string) => `1\u00a0in\u00a0${draws}`,
  orRarer: (chance: string) => `${chance} or rarer`,
  chanceNote: 'The chances hold only if every three digits are equally likely.',
  note: '10 KA 100 means: 10 points pay 100 in all when the bid wins.',
  empty: 'No rates yet.',
})
