import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './install-en.ts'

export const messages = laterMessages(english, {
  hi: () => import('./install-hi.ts'),
  mr: () => import('./install-mr.ts'),
})
