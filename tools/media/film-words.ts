import type { Language } from '#contract/languages.ts'
import { messages as createMpin } from '../../src/islands/app/messages/create-mpin.ts'
import { words as hindi } from '../../src/islands/app/messages/hi/hi.ts'
import { messages as home } from '../../src/islands/app/messages/home.ts'
import { messages as login } from '../../src/islands/app/messages/login.ts'
import { words as marathi } from '../../src/islands/app/messages/mr/mr.ts'
import { messages as myBids } from '../../src/islands/app/messages/my-bids.ts'
import { messages as play } from '../../src/islands/app/messages/play.ts'
import { messages as signUp } from '../../src/islands/app/messages/sign-up.ts'
import { $sentences } from '../../src/islands/app/stores/language.ts'

const english = {
  createMpin: createMpin.get(),
  home: home.get(),
  login: login.get(),
  myBids: myBids.get(),
  play: play.get(),
  sentences: $sentences.get(),
  signUp: signUp.get(),
}

/** The app's words in each language, by which the film finds the fields and buttons. */
export const filmWords = { en: english, hi: hindi, mr: marathi } satisfies Record<
  Language,
  typeof english
>

export type FilmWords = typeof english
