import type { EnteringWords } from './entering-en.ts'

export const words: EnteringWords = {
  types: 'गेम के प्रकार',
  wins: (points, payout) => `${points} पर जीत ${payout}`,
  find: 'नंबर खोजें',
  findShort: 'खोजें',
  notFound: 'ऐसा कोई नंबर नहीं है।',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} पन्ना`,
  quickFill: 'झटपट भरें',
  typeMany: 'कई लिखें',
  addAll: points => (points ? `सब जोड़ें · ${points}` : 'सब जोड़ें'),
  bulkHint: 'नंबर दबाने से पॉइंट जुड़ते हैं। देर तक दबाने से हटते हैं।',
}
