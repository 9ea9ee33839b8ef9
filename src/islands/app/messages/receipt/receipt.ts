import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './receipt-en.ts'

export const messages = laterMessages(english, {
  hi: () => import('./receipt-hi.ts'),
  mr: () => import('./receipt-mr.ts'),
})
