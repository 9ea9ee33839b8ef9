import type { SangamWords } from './sangam-en.ts'

export const words: SangamWords = {
  openPana: 'ओपन पन्ना',
  closePana: 'क्लोज पन्ना',
  openDigit: 'ओपन अंक',
  closeDigit: 'क्लोज अंक',
  kind: 'कैसे खेलना है',
  kinds: { Open: 'ओपन पन्ना', Close: 'क्लोज पन्ना' },
  others: { Open: 'क्लोज अंक के साथ', Close: 'ओपन अंक के साथ' },
}
