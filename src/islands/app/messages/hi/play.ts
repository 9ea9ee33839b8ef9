import { pluralIn } from '../plural.ts'
import type { Translation } from '../translation.ts'
import { gameTypesWords } from './home.ts'
import { bidsClose, timeLeft } from './spans.ts'

const plural = pluralIn('hi')
const sessions = { Open: 'ओपन', Close: 'क्लोज' }
const placed = (count: number) => plural(count, `${count} बिड लग गई`, `${count} बिड लग गईं`)

export const playWords = {
  bulk: gameTypesWords.bulk,
  unknown: gameTypesWords.unknown,
  beforeOpen: gameTypesWords.beforeOpen,
  session: 'सेशन',
  sessions,
  sessionOver: 'समय ख़त्म',
  cutoff: bidsClose,
  timeLeft,
  points: 'पॉइंट',
  number: 'नंबर',
  unit: 'पॉइंट',
  slip: 'स्लिप',
  chosen: 'चुनी हुई बिड',
  remove: (bid: string) => `${bid} हटाएँ`,
  quick: 'पॉइंट चुनें',
  other: 'अन्य',
  playNear: (number: string) => `${number} खेलना है?`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोड़ें',
  numbers: (type: string) => `${type}: नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लगाएँ' : `${count} बिड लगाएँ`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `इसके बाद बैलेंस ${points}`,
  final: 'रद्द नहीं हो सकती',
  notEnough: 'इन बिड के लिए आपका बैलेंस कम है।',
  left: (count: number) =>
    `अभी पता नहीं कि ${plural(count, '1 बिड लगी', `${count} बिड लगीं`)} या नहीं।`,
  failedHelp: 'फिर से कोशिश करने के लिए “बिड लगाएँ” दबाएँ। कोई बिड दो बार नहीं लगेगी।',
  placed,
  placedInParts: (count: number) => `${placed(count)}। पहले वाली बिड दूसरी रसीद पर हैं।`,
  states: {
    hold: 'अभी भेजी नहीं',
    sending: 'भेज रहे हैं...',
    checking: 'जाँच रहे हैं...',
    done: 'लग गई',
    refused: 'नहीं लगी',
    failed: 'जवाब नहीं मिला',
  },
}

export const chosenWords: Translation['chosenWords'] = {
  stakeOn: bid => `${bid} पर पॉइंट`,
  pays: points => `जीतने पर ${points}`,
  best: points => `जीतने पर ज़्यादा से ज़्यादा ${points}`,
  inSlip: count => `स्लिप में ${count}`,
  cost: points => `${points} पॉइंट`,
  placing: (place, count) => `${count} में से ${place} लग रही है`,
  addPoints: points => `${points} पॉइंट जोड़ें`,
  takeOut: count => `${count} बिड हटाएँ`,
  outcome: (placed, count) => `${count} में से ${plural(placed, '1 बिड लगी', `${placed} बिड लगीं`)}`,
  undo: count => `पहले जैसा करें (${count} बिड)`,
  samePoints: 'सब पर बराबर पॉइंट',
  savedSlips: 'सेव की हुई स्लिप',
  late: count =>
    `ओपन का समय ख़त्म: ${plural(count, '1 बिड अब नहीं लग सकती', `${count} बिड अब नहीं लग सकतीं`)}।`,
  toClose: count => `${count} बिड क्लोज में डालें`,
  removeLate: count => `${count} बिड हटाएँ`,
  lastTime: (count, points) => `पिछली बार: ${count} बिड · ${points}`,
  sameAgain: (count, points) => `पिछली बार जैसा: ${count} बिड · ${points} पॉइंट`,
  sameIsThere: 'पिछली बार जैसी बिड आपकी स्लिप में हैं। खोलें।',
}

export const enteringWords: Translation['enteringWords'] = {
  types: 'गेम के प्रकार',
  wins: (points, payout) => `जीतने पर ${points} का ${payout}`,
  find: 'नंबर खोजें',
  findShort: 'खोजें',
  found: count => `${count} नंबर`,
  closeSearch: 'खोज बंद करें',
  notFound: 'ऐसा कोई नंबर नहीं है।',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} ${count === 1 ? 'पन्ना' : 'पन्ने'}`,
  quickFill: 'झटपट भरें',
  typeMany: 'लिखकर जोड़ें',
  addAll: points => (points ? `सब जोड़ें · ${points}` : 'सब जोड़ें'),
  bulkHint: 'नंबर दबाने से पॉइंट जुड़ते हैं। देर तक दबाने से हटते हैं।',
}

export const manyWords: Translation['manyWords'] = {
  close: 'बंद करें',
  kind: 'क्या भरना है',
  kinds: {
    ank: 'अंक से',
    openAnk: 'ओपन अंक',
    closeAnk: 'क्लोज अंक',
    red: 'लाल जोड़ी',
    family: 'फ़ैमिली',
    motor: 'मोटर',
    common: 'कॉमन',
  },
  help: {
    ank: 'चुने हुए अंकों के सब पन्ने।',
    openAnk: 'चुने हुए अंक से शुरू होने वाली सब जोड़ियाँ।',
    closeAnk: 'चुने हुए अंक पर ख़त्म होने वाली सब जोड़ियाँ।',
    red: 'चार्ट में लाल दिखने वाली 20 जोड़ियाँ।',
    jodiFamily: 'हर अंक या उसका कट (5 ज़्यादा या 5 कम), दोनों क्रम में।',
    family: 'हर अंक या उसका कट (5 ज़्यादा या 5 कम)।',
    motor: 'सिर्फ़ चुने हुए अंकों से बने सब पन्ने।',
    common: 'चुने हुए अंक वाले सब पन्ने।',
  },
  digits: 'अंक',
  groups: 'अंकों के समूह',
  group: { odd: 'विषम', even: 'सम', low: 'छोटे', high: 'बड़े', all: 'सब नंबर' },
  panas: 'सिंगल और डबल पन्ना',
  familyOf: { jodi: 'जोड़ी', pana: 'पन्ना' },
  example: number => `जैसे ${number}`,
  count: (count, points) => `${count} नंबर${points && ` · ${points} पॉइंट`}`,
  each: (points, win) => `${points} पॉइंट${win && `, जीतने पर ${win}`}`,
  more: count => `और ${count}`,
  add: sum => `जोड़ें: ${sum}`,
  nothing: 'नंबर जोड़ें',
  numbers: 'नंबर',
  oneLine: example => `हर लाइन में एक, जैसे ${example}`,
  stakeHint: 'बिना पॉइंट वाली लाइनों के लिए।',
  noPoints: count => `${count} नंबर के पॉइंट डालें।`,
  notUnderstood: count => `समझ में नहीं आए: ${count}`,
  wrong: {
    number: (text, type) => `${text}: ${type} नहीं है।`,
    points: text => `${text}: पॉइंट पूरी संख्या में लिखें, जैसे 20।`,
    unclear: text => `${text}: पॉइंट से पहले = लिखें, या दो नंबरों के बीच जगह छोड़ें।`,
    line: text => `${text}: पॉइंट से पहले कोई नंबर नहीं है।`,
  },
  added: sum => `${sum} जुड़ गए`,
  left: 'जो समझ में नहीं आया, वह बॉक्स में रखा है।',
}

export const sangamWords: Translation['sangamWords'] = {
  openPana: 'ओपन पन्ना',
  closePana: 'क्लोज पन्ना',
  openDigit: 'ओपन अंक',
  closeDigit: 'क्लोज अंक',
  kind: 'कैसे खेलना है',
  kinds: { Open: 'ओपन पन्ना', Close: 'क्लोज पन्ना' },
  others: { Open: 'क्लोज अंक के साथ', Close: 'ओपन अंक के साथ' },
}

export const slipToolsWords: Translation['slipToolsWords'] = {
  title: 'सेव की हुई स्लिप',
  close: 'बंद करें',
  sameForAll: 'सब बिड पर बराबर पॉइंट',
  points: 'पॉइंट',
  setAll: 'सब पर यही रखें',
  name: 'इस स्लिप का नाम',
  save: 'सेव करें',
  none: 'इस प्रकार की कोई स्लिप सेव नहीं है। नंबर चुनें और नाम देकर यहाँ सेव करें।',
  kept: 'सेव की हुई स्लिप सिर्फ़ इसी फ़ोन पर रहती हैं। लॉग आउट करने पर डिलीट हो जाती हैं।',
  full: 'ज़्यादा से ज़्यादा 50 स्लिप सेव हो सकती हैं। पहले कोई एक डिलीट करें।',
  nameNeeded: 'कृपया नाम लिखें।',
  saved: name => `${name} सेव हो गई`,
  sum: (count, points) => `${count} बिड · ${points} पॉइंट`,
  use: name => `${name} स्लिप में डालें`,
  remove: name => `${name} डिलीट करें`,
}
