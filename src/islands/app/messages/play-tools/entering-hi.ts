import type { EnteringWords } from './entering-en.ts'

export const words: EnteringWords = {
  types: 'गेम के प्रकार',
  wins: (points, payout) => `${points} पर जीत ${payout}`,
  find: 'नंबर खोजें',
  notFound: 'ऐसा कोई नंबर नहीं है।',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} पन्ना`,
  stakeOn: bid => `${bid} पर पॉइंट`,
  pays: points => `जीत ${points}`,
  best: points => `सबसे बड़ी जीत ${points}`,
  savedSlips: 'सेव की हुई स्लिप',
  sameAgain: (count, points) => `पिछली बार जैसा: ${count} बिड · ${points} पॉइंट`,
  bulkHint: 'नंबर दबाने से पॉइंट जुड़ते हैं। देर तक दबाने से हटते हैं।',
  sangam: {
    openPana: 'ओपन पन्ना',
    closePana: 'क्लोज पन्ना',
    openDigit: 'ओपन अंक',
    closeDigit: 'क्लोज अंक',
    kind: 'कैसे खेलना है',
    kinds: { Open: 'ओपन पन्ना', Close: 'क्लोज पन्ना' },
    others: { Open: 'क्लोज अंक के साथ', Close: 'ओपन अंक के साथ' },
  },
}
