import { pluralIn } from '../plural.ts'
import { bidsClose } from './spans.ts'

const plural = pluralIn('hi')
const sessions = { Open: 'ओपन', Close: 'क्लोज' }

const placed = (count: number) => plural(count, `${count} बिड लग गई`, `${count} बिड लग गईं`)

export const gameTypes = {
  bulk: (type: string) => `${type} बल्क`,
  beforeOpen: 'सिर्फ़ ओपन के समय तक',
  unknown: 'इस नाम का कोई मार्केट नहीं है।',
}

export const play = {
  bulk: gameTypes.bulk,
  unknown: gameTypes.unknown,
  beforeOpen: gameTypes.beforeOpen,
  session: 'सेशन',
  sessions,
  sessionOver: 'समय ख़त्म',
  cutoff: bidsClose,
  points: 'पॉइंट',
  number: 'नंबर',
  unit: 'पॉइंट',
  slip: 'स्लिप',
  chosen: 'चुनी हुई बिड',
  remove: (bid: string) => `${bid} हटाएँ`,
  quick: 'पॉइंट चुनें',
  playNear: (number: string) => `${number} खेलना है?`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोड़ें',
  numbers: (type: string) => `${type}: नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लगाएँ' : `${count} बिड लगाएँ`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `इसके बाद बैलेंस ${points}`,
  final: 'लगाई हुई बिड रद्द नहीं हो सकती।',
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

export const lostBids = {
  check: 'कृपया बिड हिस्ट्री देखें। बिड वहाँ न हो, तो उसे यहाँ से हटाकर फिर से जोड़ें।',
  history: 'बिड हिस्ट्री',
  request: 'आपका अनुरोध शायद पहुँच गया है। दोबारा भेजने से पहले हिस्ट्री देख लें।',
}
