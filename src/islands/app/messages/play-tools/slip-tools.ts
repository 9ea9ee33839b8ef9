import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './slip-tools-en.ts'

export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./slip-tools-hi.ts'),
  mr: () => import('./slip-tools-mr.ts'),
})
