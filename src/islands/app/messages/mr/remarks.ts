import type { PartDebt, PlayedBid } from '#contract/remarks.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import type { Remarks } from '../translation.ts'
import { names } from './names.ts'

/** What a line of the statement belongs to, by the kind of its entry. */
export const remarks = {
  bid: played => `बिड ${bidText(played)}`,
  win: entry => `जिंकले: ${bidText(entry)}${paidText(entry)}`,
  win_reversed: entry => `दुरुस्ती: ${bidText(entry)}${owedText(entry)}`,
  refund: entry => `परतावा: ${bidText(entry)}${paidText(entry)}`,
  deposit: entry => `जमा ${entry.id}${paidText(entry)}`,
  withdrawal: ({ id }) => `विड्रॉल ${id}`,
  withdrawal_returned: entry => `विड्रॉल ${entry.id} नामंजूर, पॉइंट परत आले${paidText(entry)}`,
  credit: entry => `जमा: ${entry.reason}${paidText(entry)}`,
  debit: entry => `वजावट: ${entry.reason}${owedText(entry)}`,
  welcome: () => 'वेलकम पॉइंट',
} satisfies Remarks

function bidText({ market, session, type, number }: PlayedBid): string {
  const draw = needsBothDraws(type) ? '' : `${names[session]}, `
  return `${market}, ${draw}${names[type]} ${number}`
}

function owedText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} अजून परत द्यायचे आहेत)` : ''
}

function paidText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} मागील बाकी फेडण्यात गेले)` : ''
}
