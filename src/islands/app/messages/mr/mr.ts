import type { Translation } from '../translation.ts'
import { createRemark, createTranslate } from '../translator.ts'
import { createMpin, login, loginMpin, session, signUp, verifyOtp } from './entry.ts'
import { sentences } from './errors.ts'
import { frame, header, notFound, profile } from './frame.ts'
import { funds, payments } from './funds.ts'
import { names } from './names.ts'
import { gameTypes, lostBids, play } from './play.ts'
import { remarks } from './remarks.ts'
import { charts, freshness, gameRates, home, myBids, updates } from './results.ts'

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
  lostBids,
  notFound,
  payments,
  play,
  profile,
  sentences: { translate: createTranslate(sentences, names), remark: createRemark(remarks) },
  session,
  signUp,
  verifyOtp,
} satisfies Translation
