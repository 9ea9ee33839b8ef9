import { i18n } from '../stores/language.ts'

/** What to do after a lost answer of an API of the specification, where a repeat may be a second bid. */
export const messages = /* @__PURE__ */ i18n('lostBids', {
  check: 'Please check Bid History. If the bid is not there, remove it here and add it again.',
  history: 'Bid History',
  request:
    'Your request may have been received. Please check its history before you send it again.',
})
