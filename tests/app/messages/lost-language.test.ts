import type { ReadableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { words as hindi } from '../../../src/islands/app/messages/hi/index.ts'
import { words as marathi } from '../../../src/islands/app/messages/mr/index.ts'

const lost = () => Promise.reject(new Error('no network'))

beforeEach(() => vi.resetModules())

/** A new page of the app: what it shows, and the way to choose a language. */
async function openApp(mr: () => Promise<{ words: typeof marathi }>) {
  const language = await import('../../../src/islands/app/stores/language.ts')
  const { loginWords } = await import('../../../src/islands/app/messages/en/entry.ts')
  const { homeWords } = await import('../../../src/islands/app/messages/en/home.ts')
  const tellLost = vi.fn()
  const given = { hi: async () => ({ words: hindi }), mr }
  const show = (words: ReadableAtom<object>) => words.listen(() => {})
  show(loginWords)
  return { ...language, loginWords, homeWords, given, tellLost, show }
}

test('after a language that could not be loaded the whole screen is in the one before', async () => {
  const app = await openApp(lost)
  app.startLanguage(app.given, app.tellLost)
  app.$language.set('hi')
  await expect.poll(() => app.loginWords.get().submit).toBe('आगे बढ़ें')
  app.$language.set('mr')
  await expect.poll(() => app.tellLost).toHaveBeenCalledOnce()
  app.show(app.homeWords)
  expect([app.$language.get(), app.loginWords.get().submit, app.homeWords.get().playWord]).toEqual([
    'hi',
    hindi.loginWords.submit,
    hindi.homeWords.playWord,
  ])

  // English has no script, so it is the one before as soon as it is chosen.
  app.$language.set('en')
  app.$language.set('mr')
  await expect.poll(() => app.tellLost).toHaveBeenCalledTimes(2)
  expect([app.$language.get(), app.loginWords.get().submit]).toEqual(['en', 'Continue'])
})

test('a language that could not be loaded can be chosen again', async () => {
  let isOnline = false
  const app = await openApp(() => (isOnline ? Promise.resolve({ words: marathi }) : lost()))
  app.startLanguage(app.given, app.tellLost)
  app.$language.set('mr')
  await expect.poll(() => app.tellLost).toHaveBeenCalledOnce()
  isOnline = true
  app.$language.set('mr')
  await expect.poll(() => app.loginWords.get().submit).toBe(marathi.loginWords.submit)
})

test('the language of an earlier visit stays the choice where it cannot be loaded', async () => {
  vi.stubGlobal('localStorage', { language: 'mr', setItem() {}, removeItem() {} })
  const app = await openApp(lost)
  const loading = app.loadLanguage(app.given)
  app.startLanguage(app.given, app.tellLost)
  await loading
  await expect.poll(() => app.tellLost).toHaveBeenCalled()
  vi.unstubAllGlobals()
  expect([app.$language.get(), app.loginWords.get().submit]).toEqual(['mr', 'Continue'])
})
