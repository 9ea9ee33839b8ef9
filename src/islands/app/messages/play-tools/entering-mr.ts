import type { EnteringWords } from './entering-en.ts'

export const words: EnteringWords = {
  types: 'गेमचे प्रकार',
  wins: (points, payout) => `${points} वर जिंकल्यास ${payout}`,
  find: 'नंबर शोधा',
  findShort: 'शोधा',
  notFound: 'असा नंबर नाही.',
  anks: 'अंक',
  panasOf: (ank, count) => `अंक ${ank} · ${count} ${count === 1 ? 'पाना' : 'पाने'}`,
  quickFill: 'झटपट भरा',
  typeMany: 'लिहून जोडा',
  addAll: points => (points ? `सर्व जोडा · ${points}` : 'सर्व जोडा'),
  bulkHint: 'नंबर दाबल्यावर पॉइंट वाढतात. दाबून धरल्यावर निघतात.',
}
