import type { EnteringWords } from './entering-en.ts'

export const words: EnteringWords = {
  types: 'गेमचे प्रकार',
  wins: (points, payout) => `${points} वर जिंकल्यास ${payout}`,
  find: 'नंबर शोधा',
  notFound: 'असा नंबर नाही.',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} पाना`,
  stakeOn: bid => `${bid} वर पॉइंट`,
  pays: points => `जिंकल्यास ${points}`,
  best: points => `जास्तीत जास्त ${points}`,
  savedSlips: 'सेव्ह केलेल्या स्लिप',
  sameAgain: (count, points) => `मागच्यासारखे: ${count} बिड · ${points} पॉइंट`,
  bulkHint: 'नंबर दाबल्यावर पॉइंट वाढतात. दाबून धरल्यावर निघतात.',
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
