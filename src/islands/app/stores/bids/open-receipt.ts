import { ofPlayer } from '../session/session.ts'

/** The slip_id whose receipt is open over the bid history; empty for none. A reload closes it. */
export const $openReceipt = ofPlayer('')
