import { pluralIn } from '../plural.ts'
import { bidsClose } from './spans.ts'

const plural = pluralIn('mr')
const sessions = { Open: 'ओपन', Close: 'क्लोज' }

const placed = (count: number) => plural(count, `${count} बिड लागली`, `${count} बिड लागल्या`)

export const gameTypes = {
  bulk: (type: string) => `${type} बल्क`,
  beforeOpen: 'फक्त ओपनच्या वेळेपर्यंत',
  unknown: 'या नावाचे मार्केट नाही.',
}

export const play = {
  bulk: gameTypes.bulk,
  unknown: gameTypes.unknown,
  beforeOpen: gameTypes.beforeOpen,
  session: 'सेशन',
  sessions,
  sessionOver: 'वेळ संपली',
  cutoff: bidsClose,
  points: 'पॉइंट',
  number: 'नंबर',
  unit: 'पॉइंट',
  slip: 'स्लिप',
  chosen: 'निवडलेल्या बिड',
  remove: (bid: string) => `${bid} काढून टाका`,
  quick: 'पॉइंट निवडा',
  playNear: (number: string) => `${number} खेळायचा आहे?`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोडा',
  numbers: (type: string) => `${type}: नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लावा' : `${count} बिड लावा`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `यानंतर शिल्लक ${points}`,
  final: 'लावलेली बिड रद्द करता येत नाही.',
  notEnough: 'या बिडसाठी तुमची शिल्लक कमी आहे.',
  left: (count: number) =>
    `${plural(count, '1 बिड लागली', `${count} बिड लागल्या`)} की नाही ते अजून समजले नाही.`,
  failedHelp: 'पुन्हा प्रयत्न करण्यासाठी “बिड लावा” दाबा. कोणतीही बिड दोनदा लागणार नाही.',
  placed,
  placedInParts: (count: number) => `${placed(count)}. आधीच्या बिड दुसऱ्या पावतीवर आहेत.`,
  states: {
    hold: 'अजून पाठवली नाही',
    sending: 'पाठवत आहे...',
    checking: 'तपासत आहे...',
    done: 'लागली',
    refused: 'लागली नाही',
    failed: 'उत्तर मिळाले नाही',
  },
}

export const lostBids = {
  check: 'कृपया बिडचा इतिहास पाहा. बिड तिथे नसेल, तर ती इथून काढून पुन्हा जोडा.',
  history: 'बिडचा इतिहास',
  request: 'तुमची विनंती कदाचित पोहोचली आहे. पुन्हा पाठवण्यापूर्वी इतिहास पाहा.',
}
