import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './entering-en.ts'

/** What the play screens say beside the numbers. */
export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./entering-hi.ts'),
  mr: () => import('./entering-mr.ts'),
})
