import type { ResultWords } from './en.ts'

export const marathiResults: ResultWords = {
  isOut: session => `${session === 'Open' ? 'ओपनचा' : 'क्लोजचा'} निकाल लागला`,
  areOut: 'निकाल लागले',
  corrected: 'निकाल दुरुस्त केला',
  outcome(kind, points) {
    if (kind === 'won') return points ? `तुम्ही ${points} पॉइंट जिंकले` : 'तुम्ही जिंकलात'
    if (kind === 'refunded') return `${points} पॉइंट परत मिळाले`.trim()
    return kind === 'lost' ? 'जिंकले नाही' : `निकाल दुरुस्त केला${points && `, ${points} पॉइंट`}`
  },
  sentence: (subject, outcome) => `${subject}: ${outcome}.`,
  stop: '.',
}
