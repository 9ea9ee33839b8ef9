import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadableAtom } from 'nanostores'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { $language, remarkText, startLanguage, translate, type Words } from '#app/frame/language.ts'
import { sentence } from '#app/lib/sentence.ts'
import { ageOf, agoOf, leftOf } from '#app/lib/span.ts'
import { loginWords } from '#app/messages/en/accounts.ts'
import { nameWords } from '#app/messages/en/names.ts'
import { playWords } from '#app/messages/en/play.ts'
import { remarks as hindiRemarks, sentences as hindiSentences } from '#app/messages/hi/errors.ts'
import { words as hindi } from '#app/messages/hi/index.ts'
import {
  remarks as marathiRemarks,
  sentences as marathiSentences,
} from '#app/messages/mr/errors.ts'
import { words as marathi } from '#app/messages/mr/index.ts'
import { translations } from '#app/messages/translations.ts'
import {
  appRouteNames,
  appRoutes,
  type FundHistoryType,
  fundHistoryTitles,
} from '#contract/routes.ts'
import { gameTypes } from '#domain/game-types.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'src/islands/app/messages/en')
const languages: [string, Words][] = [
  ['hi', hindi],
  ['mr', marathi],
]

let stop = () => {}

beforeAll(() => {
  stop = startLanguage(translations, () => {})
})
afterAll(() => stop())

async function choose(language: 'en' | 'hi' | 'mr', submit: string) {
  $language.set(language)
  await expect.poll(() => loginWords.get().submit).toBe(submit)
}

describe('the choice of a language', () => {
  test('changes the shown words at once, and those of a screen that opens later', async () => {
    const shown: string[] = []
    const unbind = loginWords.subscribe(words => shown.push(words.submit))
    await choose('hi', 'आगे बढ़ें')
    expect(playWords.get().submit(3)).toBe('3 बिड लगाएँ')
    expect(translate(sentence('api_error'))).not.toBe('Api Error')
    await choose('mr', 'पुढे जा')
    await choose('en', 'Continue')
    expect(playWords.get().submit(3)).toBe('Place 3 bids')
    expect(shown).toEqual(['Continue', 'आगे बढ़ें', 'पुढे जा', 'Continue'])
    unbind()
  })

  test('is on the screen before its first frame', async () => {
    vi.resetModules()
    const fresh = await import('#app/frame/language.ts')
    let loads = 0
    // The app asks for the script twice. The second answer may come after a frame.
    const mr = async () => {
      loads += 1
      return loads === 1 ? { words: marathi } : new Promise<never>(() => {})
    }
    const given = { ...translations, mr }
    fresh.$language.set('mr')
    const { nameWords } = await import('#app/messages/en/names.ts')
    const unbind = nameWords.listen(() => {})
    const loaded = fresh.loadLanguage(given)
    const end = fresh.startLanguage(given, () => {})
    await loaded
    expect(nameWords.get().gameType('Single Digit')).toBe('सिंगल अंक')
    end()
    unbind()
    fresh.$language.set('en')
  })

  test('leaves messages without a known code, and names of another API, as they came', async () => {
    await choose('hi', 'आगे बढ़ें')
    for (const text of ['', 'Kesar Mahal', 'toString', 'Something the operator wrote.']) {
      expect(translate({ code: '', params: {}, message: text })).toBe(text)
      expect(translate({ code: 'toString', params: {}, message: text })).toBe(text)
      expect(nameWords.get().gameType(text)).toBe(text)
      expect(nameWords.get().session(text)).toBe(text)
    }
    expect(translate(null)).toBe('')
    expect(remarkText({ kind: '', remark: 'Bid 5' })).toBe('Bid 5')
    expect(remarkText({ kind: 'toString', params: { a: 1 }, remark: 'Bid 5' })).toBe('Bid 5')
    expect(remarkText({ kind: 'bid', params: {}, remark: 'Bid 5' })).toBe('Bid 5')
    await choose('en', 'Continue')
  })

  test('is ignored where the stored value is invalid, and survives a logout', async () => {
    for (const [stored, known] of [
      ['hi', 'hi'],
      ['fr', 'en'],
      ['toString', 'en'],
    ]) {
      const { data, storage } = memoryStorage({ language: stored!, user_name: 'Asha' })
      vi.stubGlobal('localStorage', storage)
      vi.resetModules()
      const session = await import('#app/accounts/session.ts')
      const fresh = await import('#app/frame/language.ts')
      expect(fresh.$language.get()).toBe(known)
      session.forgetSession()
      expect(data).toEqual({ language: stored })
    }
    vi.unstubAllGlobals()
  })
})

const lost = () => Promise.reject(new Error('no network'))

/** A new page of the app: what it shows, and the way to choose a language. */
async function openApp(mr: () => Promise<{ words: typeof marathi }>) {
  const language = await import('#app/frame/language.ts')
  const { loginWords } = await import('#app/messages/en/accounts.ts')
  const { homeWords } = await import('#app/messages/en/markets.ts')
  const tellLost = vi.fn()
  const given = { hi: async () => ({ words: hindi }), mr }
  const show = (words: ReadableAtom<object>) => words.listen(() => {})
  show(loginWords)
  return { ...language, loginWords, homeWords, given, tellLost, show }
}

describe('a language that could not be loaded', () => {
  beforeEach(() => vi.resetModules())

  test('leaves the whole screen in the one before', async () => {
    const app = await openApp(lost)
    app.startLanguage(app.given, app.tellLost)
    app.$language.set('hi')
    await expect.poll(() => app.loginWords.get().submit).toBe('आगे बढ़ें')
    app.$language.set('mr')
    await expect.poll(() => app.tellLost).toHaveBeenCalledOnce()
    app.show(app.homeWords)
    expect([
      app.$language.get(),
      app.loginWords.get().submit,
      app.homeWords.get().playWord,
    ]).toEqual(['hi', hindi.loginWords.submit, hindi.homeWords.playWord])

    // English has no script, so it applies as soon as it is chosen.
    app.$language.set('en')
    app.$language.set('mr')
    await expect.poll(() => app.tellLost).toHaveBeenCalledTimes(2)
    expect([app.$language.get(), app.loginWords.get().submit]).toEqual(['en', 'Continue'])
  })

  test('can be chosen again', async () => {
    let isOnline = false
    const app = await openApp(() => (isOnline ? Promise.resolve({ words: marathi }) : lost()))
    app.startLanguage(app.given, app.tellLost)
    app.$language.set('mr')
    await expect.poll(() => app.tellLost).toHaveBeenCalledOnce()
    isOnline = true
    app.$language.set('mr')
    await expect.poll(() => app.loginWords.get().submit).toBe(marathi.loginWords.submit)
  })

  test('stays the choice where it is that of an earlier visit', async () => {
    vi.stubGlobal('localStorage', memoryStorage({ language: 'mr' }).storage)
    const app = await openApp(lost)
    const loading = app.loadLanguage(app.given)
    app.startLanguage(app.given, app.tellLost)
    await loading
    await expect.poll(() => app.tellLost).toHaveBeenCalled()
    vi.unstubAllGlobals()
    expect([app.$language.get(), app.loginWords.get().submit]).toEqual(['mr', 'Continue'])
  })
})

test('writes no number into a form of a plural: that of 1 is that of 0 in Hindi', () => {
  const files = ['en', 'hi', 'mr'].flatMap(code => {
    const inCode = join(folder, '..', code)
    return readdirSync(inCode).map(name => read(join(inCode, name)))
  })
  const calls = files.flatMap(text => text.match(/\bplural\([^()]+\)/g) ?? [])
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter(call => /\d/.test(call))).toEqual([])
  expect(hindi.chosenWords.outcome(0, 3)).toBe('3 में से 0 बिड लगी')
})

describe.each(languages)('%s', (code, translation) => {
  test('translates every message, in its own script', async () => {
    const found: string[] = []
    for (const [name, base] of await declaredWords()) {
      expect(Object.keys(translation)).toContain(name)
      compare(name, base, translation[name] as Words, found)
    }
    expect(found).toEqual([])
  })

  test('translates every name and title of the contract', () => {
    const names = (code === 'hi' ? hindi : marathi).nameWords
    const titled = appRouteNames.filter(route => !['', '{game}'].includes(appRoutes[route].title))
    const histories = Object.keys(fundHistoryTitles) as FundHistoryType[]
    const texts = [
      ...titled.map(route => names.title(route)),
      ...histories.flatMap(type => [names.history(type), names.title('fundHistory', { type })]),
      ...gameTypes.map(names.gameType),
      ...['Open', 'Close'].map(names.session),
      names.newMpin,
    ]
    expect(texts.filter(text => !isTranslated(text))).toEqual([])
    expect(names.title('gameTypes', { game: 'Kesar_Mahal' })).toBe('Kesar Mahal')
    expect(names.title('home')).toBe('')
  })

  test('translates every code, with its parameters', () => {
    const sentences = code === 'hi' ? hindiSentences : marathiSentences
    const texts = Object.entries(sentences).map(([name, sentence]) =>
      typeof sentence === 'string' ? [name, sentence] : [name, sentence(everyParam as never)],
    )
    expect(texts.length).toBeGreaterThan(70)
    const untranslated = texts.filter(([, text]) => !isTranslated(text!))
    expect(untranslated).toEqual([['bid_refused', everyParam.sentence]])
  })

  test('translates every remark, with its parameters', () => {
    const remarks = Object.entries(code === 'hi' ? hindiRemarks : marathiRemarks)
    const played = { market: 'Kesar Mahal', session: 'Open', type: 'Single Digit', number: '5' }
    for (const [kind, remark] of remarks) {
      const params = { ...played, id: 'W7K3MX9QTA', reason: '₹', debt: 20, all: 100 }
      const text = remark(params as never)
      expect(isTranslated(text), kind).toBe(true)
      if (remark.length > 0 && kind !== 'bid' && kind !== 'withdrawal')
        expect(text).toMatch(/20.*|100.*/)
      expect(text).not.toMatch(/Open|Single|undefined/)
    }
  })

  test.each([
    ['insufficient_balance', { balance: 123_456 }, ['1,23,456']],
    ['market_weekday_off', { market: 'Kesar Mahal', weekday: 6 }, ['Kesar Mahal', /रविवार/]],
    ['before_open_only', { market: 'K', type: 'Jodi Digit' }, ['K', /जोडी|जोड़ी/]],
    [
      'limit_reached',
      { limit: 'stake_day', points: 1_234, left: 40, until: 0 },
      ['1,234', '40', /रात.* 12/],
    ],
    [
      'limit_reached',
      { limit: 'deposit_month', points: 1_234, left: 40, until: 0 },
      ['1,234', '40', /महीने के आख़िर|महिनाअखेर/],
    ],
    ['mpin_pause', { seconds: 45 }, [/45 (सेकंड|सेकंद)/]],
    ['too_many_tries', { seconds: 600 }, [/10 (मिनट|मिनिटे)/]],
  ] as const)('puts the parameters of %s in its own form', (name, params, values) => {
    const text = (code === 'hi' ? hindi : marathi).sentences.translate({
      code: name,
      params,
      message: 'In English',
    })
    expect(isTranslated(text)).toBe(true)
    for (const value of values) expect(text).toMatch(value)
  })
})

/** Values for the parameters of every code. */
const everyParam = {
  seconds: 45,
  hours: 24,
  market: 'Kesar Mahal',
  weekday: 6,
  date: '11/18/2026',
  type: 'Jodi Digit',
  maximum: 4321,
  minimum: 4321,
  balance: 4321,
  owed: 4321,
  points: 4321,
  id: 'W7K3MX9QTA',
  sentence: 'A stored sentence.',
  limit: 'stake_week',
  left: 40,
  until: Date.parse('2026-11-23T00:00:00+05:30'),
}

/** The messages of every file of messages/en, by their names. */
async function declaredWords(): Promise<[string, Words][]> {
  const files = readdirSync(folder).filter(file => /i18n[(<]/.test(read(join(folder, file))))
  const modules = await Promise.all(files.map(file => import(join(folder, file))))
  const stores = modules.flatMap(module => Object.entries<ReadableAtom<Words>>(module))
  expect(stores.length).toBeGreaterThan(20)
  return stores.map(([name, words]) => [name, words.get()])
}

/** Names that are written alike in every language. */
const alike = ['MPIN', 'OTP', 'WhatsApp']

/** Numbers and names alone. */
const wordless = [
  ...['freshnessWords.arrived', 'gameRatesWords.ratio', 'myBidsWords.sum'],
  ...['limitsWords.raiseTo', 'limitsWords.changed'],
]

/** Functions with arguments other than texts, and the words that have to be in the result. */
const given: Record<string, { values: unknown[]; shown: string[] }> = {
  'myBidsWords.nowClose': { values: [2], shown: ['क्लोज'] },
  'myBidsWords.drew': { values: ['Open', '82'], shown: ['82', 'ओपन'] },
  'myBidsWords.waits': { values: ['Close'], shown: ['क्लोज'] },
  'myBidsWords.waitsSince': { values: ['Open', '82'], shown: ['82', 'ओपन'] },
  'statementWords.count': { values: [71, true], shown: ['71'] },
  'myBidsWords.filter.count': { values: [71, true], shown: ['71'] },
  'homeWords.closesIn': { values: ['Close', leftOf(3_840_000)], shown: ['क्लोज', '1', '04'] },
  'homeWords.left': { values: [leftOf(3_840_000)], shown: ['1', '04'] },
  'homeWords.updated': { values: [agoOf(180_000)], shown: ['3'] },
  'freshnessWords.loaded': { values: [agoOf(180_000)], shown: ['3'] },
  'freshnessWords.asOf': { values: [ageOf(180_000)], shown: ['3'] },
  'ownResultWords.announcement': {
    values: [{ kind: 'won', market: '93', result: '128-1' }, '71'],
    shown: ['93', '128-1', '71'],
  },
  'ownResultWords.cost': { values: [71, '82'], shown: ['71', '82'] },
  'ownResultWords.won': { values: [['82']], shown: ['82'] },
  'nameWords.gameType': { values: ['Jodi Digit'], shown: [] },
  'nameWords.session': { values: ['Open'], shown: [] },
  'nameWords.title': { values: ['deposit'], shown: [] },
  'nameWords.history': { values: ['ALL_DEPOSIT'], shown: [] },
  'playWords.timeLeft': { values: [leftOf(3_840_000)], shown: ['1', '04'] },
  'playWords.cutoff': { values: [leftOf(3_840_000)], shown: ['1', '04'] },
}

function compare(path: string, base: Words, translated: Words, found: string[]): void {
  expect(Object.keys(translated).sort(), path).toEqual(Object.keys(base).sort())
  for (const [key, word] of Object.entries(base)) {
    const own = translated[key]
    const place = `${path}.${key}`
    if (typeof word === 'object') compare(place, word as Words, own as Words, found)
    else if (typeof word === 'function') checkFunction(place, word, own as typeof word, found)
    else if (place !== 'headerWords.code' && !alike.includes(own as string)) {
      if (!isTranslated(own as string)) found.push(place)
    }
  }
}

function checkFunction(
  place: string,
  english: (...values: never[]) => string,
  own: (...values: never[]) => string,
  found: string[],
): void {
  const plain = ['71', '82', '93', '104'].slice(0, english.length)
  const { values, shown } = given[place] ?? { values: plain, shown: plain }
  const text = own(...(values as never[]))
  const isSaid = isTranslated(text) || wordless.includes(place)
  if (!isSaid || shown.some(value => !text.includes(value))) found.push(place)
}

/** Whether a text is in Devanagari with Latin digits, and without English words except names. */
function isTranslated(text: string): boolean {
  const english = text
    .replace(/\b(MPIN|OTP|UPI|UTR|IFSC|QR|CSV|Excel|PhonePe|Google Pay|Paytm|ABCD0123456)\b/g, '')
    .replace(/\d [ap]m\b|name@bank|Kesar Mahal|W7K3MX9QTA|“Add to Home Screen”/g, '')
  return /[\u0900-\u097f]/.test(text) && !/[०-९]/.test(text) && !/[A-Za-z]{2}/.test(english)
}

function read(file: string): string {
  return file.endsWith('.ts') ? readFileSync(file, 'utf8') : ''
}
