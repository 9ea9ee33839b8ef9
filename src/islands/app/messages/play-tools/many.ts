import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './many-en.ts'

/** The words of quick fill and of many bids in one text. */
export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./many-hi.ts'),
  mr: () => import('./many-mr.ts'),
})
