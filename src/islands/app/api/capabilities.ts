/**
 * What the API can do for a player, where a screen, a menu entry, a live stream or a second sending
 * exists or not. Everything else that an API of the specification lacks is completed by adapter.ts, or is
 * a field that a reply does not have. Files import this one as `capabilities` and never ask for the kind
 * of API. The build decides: PUBLIC_API_DIALECT is `ank` for our own server, here or at another origin,
 * or `specification` for an API that has only what the specification describes. Nothing is guessed from
 * replies. Source: docs/own-backend.md.
 */
const isAnk = import.meta.env?.PUBLIC_API_DIALECT !== 'specification'

/** The screen of limits, with breaks, the reminder and the player's data. */
export const limits = isAnk

/** A new MPIN for a player who has forgotten it. */
export const newMpin = isAnk

/**
 * A bid or a request whose answer was lost may be sent again: the server knows its id and carries it
 * out once. Without this, it would be carried out twice.
 */
export const resends = isAnk

/** The receipt of a slip; its bids in the history, on every phone of the player. */
export const receipts = isAnk

/** A withdrawal needs saved bank details, and its points are set aside when it is requested. */
export const heldWithdrawals = isAnk

/** The UTR of an automatic payment that did not arrive can be sent later. */
export const lateUtr = isAnk

/** Results by Web Push while the app is closed. */
export const push = isAnk

/** A stream of events. Without it, the app polls. */
export const live = isAnk
