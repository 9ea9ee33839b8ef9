import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './chosen-en.ts'

/** The words of the chosen bids. */
export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./chosen-hi.ts'),
  mr: () => import('./chosen-mr.ts'),
})
