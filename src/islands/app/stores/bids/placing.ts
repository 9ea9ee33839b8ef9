import { atom } from 'nanostores'

/** True from the tap on submit until the last bid of the slip has its answer. */
export const $placing = atom(false)
