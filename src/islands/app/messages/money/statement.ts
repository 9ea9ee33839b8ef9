import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './statement-en.ts'

export const messages = laterMessages(english, {
  hi: () => import('./statement-hi.ts'),
  mr: () => import('./statement-mr.ts'),
})
