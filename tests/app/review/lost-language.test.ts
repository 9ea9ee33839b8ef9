import { expect, test } from 'vitest'
import { loginWords } from '../../../src/islands/app/messages/en/entry.ts'
import { headerWords } from '../../../src/islands/app/messages/en/frame.ts'
import { homeWords } from '../../../src/islands/app/messages/en/home.ts'
import { words as hindi } from '../../../src/islands/app/messages/hi/index.ts'
import { $language, startLanguage } from '../../../src/islands/app/stores/language.ts'

test('after a language that could not be loaded the whole screen is in one language', async () => {
  const said: string[] = []
  const stop = startLanguage(
    {
      hi: async () => ({ words: hindi }),
      mr: () => Promise.reject(new Error('no network')),
    },
    () => said.push('lost'),
  )
  // The screen of the moment.
  const unbind = [loginWords.listen(() => {}), headerWords.listen(() => {})]
  $language.set('hi')
  await expect.poll(() => loginWords.get().submit).toBe('आगे बढ़ें')
  $language.set('mr')
  await expect.poll(() => said.length).toBeGreaterThan(0)
  // A screen that is opened now.
  const unbindNew = homeWords.listen(() => {})
  const languageOf = (text: string) => (/[a-z]/i.test(text) ? 'English' : 'Hindi')
  const shown = [loginWords.get().submit, homeWords.get().playWord].map(languageOf)
  for (const end of [...unbind, unbindNew, stop]) end()
  $language.set('en')
  expect(new Set(shown).size, shown.join(' beside ')).toBe(1)
})
