import type { PartDebt, PlayedBid } from '#contract/remarks.ts'
import type { Remarks } from '../translation.ts'
import { names } from './names.ts'

/** What a line of the statement belongs to, by the kind of its entry. */
export const remarks = {
  bid: played => `बिड ${bidText(played)}`,
  win: entry => `जिंकले: ${bidText(entry)}${paidText(entry)}`,
  win_reversed: entry => `दुरुस्ती: ${bidText(entry)}${owedText(entry)}`,
  refund: entry => `परतावा: ${bidText(entry)}${paidText(entry)}`,
  deposit: entry => `जमा ${entry.id}${paidText(entry)}`,
  withdrawal: ({ id }) => `काढलेले ${id}`,
  withdrawal_returned: entry => `काढलेले ${entry.id} नाकारले, पॉइंट परत आले${paidText(entry)}`,
  credit: entry => `जमा: ${entry.reason}${paidText(entry)}`,
  welcome: () => 'स्वागताचे पॉइंट',
} satisfies Remarks

function bidText({ market, session, type, number }: PlayedBid): string {
  return `${market}, ${names[session]}, ${names[type]} ${number}`
}

function owedText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} बाकी)` : ''
}

function paidText({ debt, all }: PartDebt): string {
  return debt ? ` (${all} पैकी ${debt} बाकीत गेले)` : ''
}
