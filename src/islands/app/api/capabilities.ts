/**
 * What the API can do for a player. Files import this one as `capabilities` and ask for one of these,
 * never for the kind of API. The build decides: PUBLIC_API_DIALECT is `ank` for our own server, here or
 * at another origin, or `specification` for an API that has only what the specification describes.
 * Nothing is guessed from replies. Source: docs/own-backend.md.
 */
const isAnk = import.meta.env?.PUBLIC_API_DIALECT !== 'specification'

/** Limits of stakes, losses and deposits, breaks, the clock of the session, and the player's data. */
export const limits = isAnk

/** A code by SMS whenever the player asks. Without this, one may come with the answer to a new number. */
export const otp = isAnk

/** A new MPIN for a player who has forgotten it. */
export const newMpin = isAnk

/** The end of a session on the server. Without this, it ends only in this browser. */
export const logout = isAnk

/** The photo of the profile. Without this, it can be sent but not shown. */
export const photo = isAnk

/** A stream of events. Without it, the app polls. */
export const live = isAnk

/** Lists in pages, filtered by the server. Without this, a reply is the whole list, and the app filters. */
export const pages = isAnk

/**
 * A bid or a request whose answer was lost may be sent again: the server knows its id and carries it
 * out once. Without this, it would be carried out twice.
 */
export const resends = isAnk

/** The outcome of each bid. */
export const outcomes = isAnk

/** The sums of the bids of a market-day. */
export const marketBids = isAnk

export const receipts = isAnk

/** The sums of a period of the statement. */
export const sums = isAnk

/** The statement's amounts have a sign unless they were added. Without this, a missing sign means nothing. */
export const signs = isAnk

/** The newest request next to the links of the wallet: requests are fresh, and the newest is first. */
export const newestRequests = isAnk

/** Points of a withdrawal are set aside when it is requested. */
export const heldPoints = isAnk

/** A withdrawal without saved bank details is refused. */
export const bankFirst = isAnk

/** The UTR of an automatic payment that did not arrive can be sent later. */
export const lateUtr = isAnk

/** Payments in a UPI app, by a link of the API. */
export const upiLinks = !isAnk
