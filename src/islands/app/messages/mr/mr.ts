import type { Translation } from '../translation.ts'
import { createMpin, login, loginMpin, session, signUp, verifyOtp } from './entry.ts'
import { frame, header, notFound, profile } from './frame.ts'
import { funds, payments } from './funds.ts'
import { gameTypes, play } from './play.ts'
import { charts, freshness, gameRates, home, myBids, updates } from './results.ts'
import { translate } from './sentences.ts'

/** Marathi: the polite form, the game's words as players say them, Latin digits. */
export const words = {
  charts,
  freshness,
  gameRates,
  home,
  myBids,
  updates,
  createMpin,
  frame,
  funds,
  gameTypes,
  header,
  login,
  loginMpin,
  notFound,
  payments,
  play,
  profile,
  sentences: { translate },
  session,
  signUp,
  verifyOtp,
} satisfies Translation
