import type { SangamWords } from './sangam-en.ts'

export const words: SangamWords = {
  openPana: 'ओपन पाना',
  closePana: 'क्लोज पाना',
  openDigit: 'ओपन अंक',
  closeDigit: 'क्लोज अंक',
  kind: 'कसे खेळायचे',
  kinds: { Open: 'ओपन पाना', Close: 'क्लोज पाना' },
  others: { Open: 'क्लोज अंकासह', Close: 'ओपन अंकासह' },
}
