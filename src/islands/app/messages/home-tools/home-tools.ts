import { laterMessages } from '../../stores/later-messages.ts'
import { english } from './home-tools-en.ts'

/** What home says beside the markets themselves. */
export const messages = /* @__PURE__ */ laterMessages(english, {
  hi: () => import('./home-tools-hi.ts'),
  mr: () => import('./home-tools-mr.ts'),
})
