import type { ResultWords } from './en.ts'

export const hindiResults: ResultWords = {
  isOut: session => `${session === 'Open' ? 'ओपन' : 'क्लोज'} का नतीजा आ गया`,
  areOut: 'नतीजे आ गए',
  corrected: 'नतीजा सुधारा गया',
  outcome(kind, points) {
    if (kind === 'won') return points ? `आपने ${points} पॉइंट जीते` : 'आप जीते'
    if (kind === 'refunded') return `${points} पॉइंट वापस मिले`.trim()
    return kind === 'lost' ? 'कोई जीत नहीं' : `नतीजा सुधारा गया${points && `, ${points} पॉइंट`}`
  },
  sentence: (subject, outcome) => `${subject}: ${outcome}।`,
  stop: '।',
}
