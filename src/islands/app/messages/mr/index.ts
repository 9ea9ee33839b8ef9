import type { ContractText, Translation } from '../translation.ts'
import { createRemark, createTranslate } from '../translator.ts'
import * as account from './account.ts'
import * as bids from './bids.ts'
import * as entry from './entry.ts'
import * as errors from './errors.ts'
import * as frame from './frame.ts'
import * as home from './home.ts'
import * as money from './money.ts'
import * as play from './play.ts'

const names = {
  ...errors.names,
  ...account.accountTitles,
  ...bids.bidsTitles,
  ...entry.entryTitles,
  ...home.homeTitles,
  ...money.moneyTitles,
} satisfies Record<ContractText, string>

/** Marathi: the polite form, the game's words as players say them, Latin digits. */
export const words = {
  ...account,
  ...bids,
  ...entry,
  ...frame,
  ...home,
  ...money,
  ...play,
  sentences: {
    translate: createTranslate(errors.sentences, names),
    remark: createRemark(errors.remarks),
  },
} satisfies Translation
