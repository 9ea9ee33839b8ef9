import type { Translation } from '../translation.ts'
import { createRemark, createTranslate } from '../translator.ts'
import * as accounts from './accounts.ts'
import * as bids from './bids.ts'
import * as errors from './errors.ts'
import * as frame from './frame.ts'
import * as funds from './funds.ts'
import * as header from './header.ts'
import * as limits from './limits.ts'
import * as markets from './markets.ts'
import * as names from './names.ts'
import * as play from './play.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as wallet from './wallet.ts'

/** Hindi: the polite form, the game's words as players say them, Latin digits. */
export const words = {
  ...accounts,
  ...bids,
  ...limits,
  ...header,
  ...frame,
  ...markets,
  ...funds,
  ...profile,
  ...push,
  ...wallet,
  ...play,
  nameWords: names.nameWords,
  sentences: {
    translate: createTranslate(errors.sentences),
    remark: createRemark(errors.remarks),
  },
} satisfies Translation
