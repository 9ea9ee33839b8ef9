import { i18n } from '../stores/language.ts'

/** Where a bid whose answer was lost is never sent again: an API of the specification. */
export const messages = /* @__PURE__ */ i18n('lostBids', {
  check: 'Please check Bid History. If the bid is not there, remove it here and add it again.',
  history: 'Bid History',
})
