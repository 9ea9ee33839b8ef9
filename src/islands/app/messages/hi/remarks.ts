import type { PartDebt, PlayedBid } from '#contract/remarks.ts'
import type { Remarks } from '../translation.ts'
import { names } from './names.ts'

/** What a line of the statement belongs to, by the kind of its entry. */
export const remarks = {
  bid: played => `बिड ${bidText(played)}`,
  win: entry => `जीत: ${bidText(entry)}${paidText(entry)}`,
  win_reversed: entry => `सुधार: ${bidText(entry)}${owedText(entry)}`,
  refund: entry => `वापसी: ${bidText(entry)}${paidText(entry)}`,
  deposit: entry => `जमा ${entry.id}${paidText(entry)}`,
  withdrawal: ({ id }) => `निकासी ${id}`,
  withdrawal_returned: entry => `निकासी ${entry.id} मना हुई, पॉइंट लौटाए गए${paidText(entry)}`,
  credit: entry => `जमा: ${entry.reason}${paidText(entry)}`,
  welcome: () => 'स्वागत के पॉइंट',
} satisfies Remarks

function bidText({ market, session, type, number }: PlayedBid): string {
  return `${market}, ${names[session]}, ${names[type]} ${number}`
}

function owedText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} में से ${debt} बाकी)` : ''
}

function paidText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} में से ${debt} बाकी में गए)` : ''
}
