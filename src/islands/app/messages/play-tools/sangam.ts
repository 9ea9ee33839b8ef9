import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './sangam-en.ts'

export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./sangam-hi.ts'),
  mr: () => import('./sangam-mr.ts'),
})
