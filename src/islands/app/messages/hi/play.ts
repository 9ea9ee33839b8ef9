import { bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' }

export const gameTypes = {
  bulk: (type: string) => `${type} बल्क`,
  beforeOpen: 'सिर्फ़ ओपन का समय होने से पहले',
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
  quick: 'तैयार रकम',
  bulkHint: 'छूने से पॉइंट लगते हैं, देर तक दबाने से हटते हैं।',
  became: (typed: string, pana: string) => `${typed} को ${pana} माना जाएगा`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोड़ें',
  numbers: (type: string) => `${type} के नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लगाएँ' : `${count} बिड लगाएँ`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `बाद में बैलेंस ${points}`,
  final: 'लगाई हुई बिड रद्द नहीं हो सकती।',
  notEnough: 'इस स्लिप के लिए आपका बैलेंस कम है।',
  left: (count: number) => `${count} बिड का जवाब अभी नहीं आया।`,
  failedHelp: 'फिर से पूछने के लिए बिड लगाएँ दबाएँ। ली जा चुकी बिड दोबारा नहीं लगती।',
  failedForeign: 'अधूरी बिड दोबारा भेजने से पहले बिड हिस्ट्री देख लें।',
  placed: (count: number) => `${count} बिड लग गईं`,
  states: {
    hold: 'रुकी है',
    sending: 'भेज रहे हैं...',
    checking: 'जाँच रहे हैं...',
    done: 'लग गई',
    refused: 'नहीं लगी',
    failed: 'नहीं लगी',
  },

  sangam: {
    openPana: 'ओपन पाना',
    closePana: 'क्लोज पाना',
    openDigit: 'ओपन अंक',
    closeDigit: 'क्लोज अंक',
    kind: 'कैसे खेलना है',
    kinds: { Open: 'ओपन पाना', Close: 'क्लोज पाना' },
    others: { Open: 'क्लोज अंक के साथ', Close: 'ओपन अंक के साथ' },
  },
}
