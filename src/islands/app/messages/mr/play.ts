import { bidsClose } from './spans.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' }

export const gameTypes = {
  bulk: (type: string) => `${type} बल्क`,
  beforeOpen: 'फक्त ओपनची वेळ होण्याआधी',
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
  remove: (bid: string) => `${bid} काढा`,
  quick: 'तयार रक्कम',
  bulkHint: 'टॅप केल्यावर पॉइंट लागतात, दाबून धरल्यावर निघतात.',
  became: (typed: string, pana: string) => `${typed} हे ${pana} मानले जाईल`,
  ank: (ank: string) => `अंक ${ank}`,
  add: 'बिड जोडा',
  numbers: (type: string) => `${type} चे नंबर`,
  submit: (count: number) => (count === 0 ? 'बिड लावा' : `${count} बिड लावा`),
  sum: (count: number, points: string) => `${count} बिड · ${points} पॉइंट`,
  after: (points: string) => `नंतर शिल्लक ${points}`,
  final: 'लावलेली बिड रद्द करता येत नाही.',
  notEnough: 'या स्लिपसाठी तुमची शिल्लक कमी आहे.',
  left: (count: number) => `${count} बिडचे उत्तर अजून आलेले नाही.`,
  failedHelp: 'पुन्हा विचारण्यासाठी बिड लावा दाबा. घेतलेली बिड दोनदा लागत नाही.',
  failedForeign: 'न लागलेली बिड पुन्हा पाठवण्याआधी बिडचा इतिहास पाहा.',
  placed: (count: number) => `${count} बिड लागल्या`,
  states: {
    hold: 'थांबली आहे',
    sending: 'पाठवत आहे...',
    checking: 'तपासत आहे...',
    done: 'लागली',
    refused: 'लागली नाही',
    failed: 'लागली नाही',
  },

  sangam: {
    openPana: 'ओपन पाना',
    closePana: 'क्लोज पाना',
    openDigit: 'ओपन अंक',
    closeDigit: 'क्लोज अंक',
    kind: 'कसे खेळायचे',
    kinds: { Open: 'ओपन पाना', Close: 'क्लोज पाना' },
    others: { Open: 'क्लोज अंकासह', Close: 'ओपन अंकासह' },
  },
}
