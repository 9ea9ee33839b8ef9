import type { Language } from '#contract/languages.ts'
import { myBidsWords } from '../../src/islands/app/messages/en/bids.ts'
import {
  createMpinWords,
  loginWords,
  signUpWords,
} from '../../src/islands/app/messages/en/entry.ts'
import { homeWords } from '../../src/islands/app/messages/en/home.ts'
import { playWords } from '../../src/islands/app/messages/en/play.ts'
import { words as hindi } from '../../src/islands/app/messages/hi/index.ts'
import { words as marathi } from '../../src/islands/app/messages/mr/index.ts'
import { $sentences } from '../../src/islands/app/stores/language.ts'

const english = {
  createMpinWords: createMpinWords.get(),
  homeWords: homeWords.get(),
  loginWords: loginWords.get(),
  myBidsWords: myBidsWords.get(),
  playWords: playWords.get(),
  sentences: $sentences.get(),
  signUpWords: signUpWords.get(),
}

/** The app's words in each language, by which the film finds the fields and buttons. */
export const filmWords = { en: english, hi: hindi, mr: marathi } satisfies Record<
  Language,
  typeof english
>

export type FilmWords = typeof english
