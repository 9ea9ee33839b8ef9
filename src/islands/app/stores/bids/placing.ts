import { atom } from 'nanostores'

/** True from the tap on submit until the last bid of the slip has its answer. */
export const $placing = atom(false)

/** The slip_id of the last slip of which every bid was placed. */
export const $placedSlip = atom('')

/** Whether earlier bids of it are on another receipt, because it took no more. */
export const $isPart = atom(false)
