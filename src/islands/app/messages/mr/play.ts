import { pluralIn } from '../plural.ts'
import type { Translation } from '../translation.ts'
import { gameTypesWords } from './home.ts'
import { bidsClose, timeLeft } from './spans.ts'

const plural = pluralIn('mr')
const sessions = { Open: 'ओपन', Close: 'क्लोज' }
const placed = (count: number) => plural(count, `${count} बिड लागली`, `${count} बिड लागल्या`)

export const playWords = {
  bulk: gameTypesWords.bulk,
  unknown: gameTypesWords.unknown,
  beforeOpen: gameTypesWords.beforeOpen,
  session: 'सेशन',
  sessions,
  sessionOver: 'वेळ संपली',
  cutoff: bidsClose,
  timeLeft,
  points: 'पॉइंट',
  number: 'नंबर',
  unit: 'पॉइंट',
  slip: 'स्लिप',
  chosen: 'निवडलेल्या बिड',
  remove: (bid: string) => `${bid} काढून टाका`,
  quick: 'पॉइंट निवडा',
  other: 'इतर',
  playNear: (number: string) => `${number} खेळायचा आहे?`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोडा',
  numbers: (type: string) => `${type}: नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लावा' : `${count} बिड लावा`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `यानंतर शिल्लक ${points}`,
  final: 'रद्द करता येत नाही',
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

export const chosenWords: Translation['chosenWords'] = {
  stakeOn: bid => `${bid} वर पॉइंट`,
  pays: points => `जिंकल्यास ${points}`,
  best: points => `जिंकल्यास जास्तीत जास्त ${points}`,
  inSlip: count => `स्लिपमध्ये ${count}`,
  cost: points => `${points} पॉइंट`,
  placing: (place, count) => `${count} पैकी ${place} लावत आहे`,
  addPoints: points => `${points} पॉइंट जोडा`,
  takeOut: count => `${count} बिड काढून टाका`,
  outcome: (placed, count) =>
    `${count} पैकी ${plural(placed, '1 बिड लागली', `${placed} बिड लागल्या`)}`,
  undo: count => `पूर्ववत करा (${count} बिड)`,
  samePoints: 'सारखे पॉइंट',
  savedSlips: 'सेव्ह केलेल्या स्लिप',
  late: count =>
    `ओपनची वेळ संपली: ${plural(count, '1 बिड आता लावता येणार नाही', `${count} बिड आता लावता येणार नाहीत`)}.`,
  toClose: count => `${count} बिड क्लोजमध्ये टाका`,
  removeLate: count => `${count} बिड काढून टाका`,
  lastTime: (count, points) => `मागच्या वेळी: ${count} बिड · ${points}`,
  sameAgain: (count, points) => `मागच्यासारखे: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'मागच्यासारख्या बिड तुमच्या स्लिपमध्ये आहेत. उघडा.',
}

export const enteringWords: Translation['enteringWords'] = {
  types: 'गेमचे प्रकार',
  wins: (points, payout) => `${points} वर जिंकल्यास ${payout}`,
  find: 'नंबर शोधा',
  findShort: 'शोधा',
  found: count => `${count} नंबर`,
  closeSearch: 'शोध बंद करा',
  notFound: 'असा नंबर नाही.',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} ${count === 1 ? 'पाना' : 'पाने'}`,
  quickFill: 'झटपट भरा',
  quickFillShort: 'भरा',
  typeMany: 'लिहून जोडा',
  all: '+ सर्व',
  addAll: points => (points ? `सर्व जोडा · ${points}` : 'सर्व जोडा'),
  bulkHint: 'नंबर दाबल्यावर पॉइंट वाढतात. दाबून धरल्यावर निघतात.',
  formHint: 'जोडलेली प्रत्येक बिड इथे येते. सर्व एकत्र लागतात.',
  bulkHintKeys: 'नंबरवर क्लिक केल्यावर, किंवा टाइप करून एंटर दाबल्यावर, पॉइंट वाढतात. डिलीट ने निघतात.',
}

export const manyWords: Translation['manyWords'] = {
  close: 'बंद करा',
  kind: 'काय भरायचे',
  kinds: {
    ank: 'अंकाने',
    openAnk: 'ओपन अंक',
    closeAnk: 'क्लोज अंक',
    red: 'लाल जोडी',
    family: 'फॅमिली',
    motor: 'मोटर',
    common: 'कॉमन',
  },
  help: {
    ank: 'निवडलेल्या अंकांचे सर्व पाने.',
    openAnk: 'निवडलेल्या अंकाने सुरू होणाऱ्या सर्व जोड्या.',
    closeAnk: 'निवडलेल्या अंकाने संपणाऱ्या सर्व जोड्या.',
    red: 'चार्टमध्ये लाल दिसणाऱ्या 20 जोड्या.',
    jodiFamily: 'प्रत्येक अंक किंवा त्याचा कट (5 जास्त किंवा 5 कमी), दोन्ही क्रमाने.',
    family: 'प्रत्येक अंक किंवा त्याचा कट (5 जास्त किंवा 5 कमी).',
    motor: 'फक्त निवडलेल्या अंकांनी बनलेले सर्व पाने.',
    common: 'निवडलेला अंक असलेले सर्व पाने.',
  },
  digits: 'अंक',
  groups: 'अंकांचे गट',
  group: { odd: 'विषम', even: 'सम', low: 'लहान', high: 'मोठे', all: 'सर्व नंबर' },
  panas: 'सिंगल आणि डबल पाना',
  familyOf: { jodi: 'जोडी', pana: 'पाना' },
  example: number => `उदा. ${number}`,
  count: (count, points) => `${count} नंबर${points && ` · ${points} पॉइंट`}`,
  each: (points, win) => `${points} पॉइंट${win && `, जिंकल्यास ${win}`}`,
  more: count => `आणि आणखी ${count}`,
  add: sum => `जोडा: ${sum}`,
  nothing: 'नंबर जोडा',
  numbers: 'नंबर',
  oneLine: example => `प्रत्येक ओळीत एक, उदा. ${example}`,
  stakeHint: 'पॉइंट नसलेल्या ओळींसाठी.',
  noPoints: count => `${count} नंबरचे पॉइंट टाका.`,
  notUnderstood: count => `समजले नाही: ${count}`,
  wrong: {
    number: (text, type) => `${text}: ${type} नाही.`,
    points: text => `${text}: पॉइंट पूर्ण संख्येत लिहा, उदा. 20.`,
    unclear: text => `${text}: पॉइंटच्या आधी = लिहा, किंवा दोन नंबरांमध्ये जागा सोडा.`,
    line: text => `${text}: पॉइंटच्या आधी नंबर नाही.`,
  },
  added: sum => `${sum} जोडले`,
  left: 'जे समजले नाही ते बॉक्समध्ये तसेच आहे.',
}

export const sangamWords: Translation['sangamWords'] = {
  openPana: 'ओपन पाना',
  closePana: 'क्लोज पाना',
  openDigit: 'ओपन अंक',
  closeDigit: 'क्लोज अंक',
  kind: 'कसे खेळायचे',
  kinds: { Open: 'ओपन पाना', Close: 'क्लोज पाना' },
  others: { Open: 'क्लोज अंकासह', Close: 'ओपन अंकासह' },
}

export const slipToolsWords: Translation['slipToolsWords'] = {
  title: 'सेव्ह केलेल्या स्लिप',
  close: 'बंद करा',
  sameForAll: 'सर्व बिडवर सारखे पॉइंट',
  points: 'पॉइंट',
  setAll: 'सर्वांवर हेच ठेवा',
  name: 'या स्लिपचे नाव',
  save: 'सेव्ह करा',
  none: 'या प्रकारची स्लिप सेव्ह केलेली नाही. नंबर निवडा आणि नाव देऊन इथे सेव्ह करा.',
  kept: 'सेव्ह केलेल्या स्लिप फक्त या फोनवर राहतात. लॉग आउट केल्यावर त्या डिलीट होतात.',
  full: 'जास्तीत जास्त 50 स्लिप सेव्ह करता येतात. आधी एक डिलीट करा.',
  nameNeeded: 'कृपया नाव लिहा.',
  saved: name => `${name} सेव्ह झाली`,
  sum: (count, points) => `${count} बिड · ${points} पॉइंट`,
  use: name => `${name} वापरा`,
  remove: name => `${name} डिलीट करा`,
}
