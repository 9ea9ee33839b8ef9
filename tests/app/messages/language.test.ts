import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadableAtom } from 'nanostores'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { appRoutes, fundHistoryTitles } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { gameTypes } from '#domain/game-types.ts'
import { ageOf, agoOf, leftOf } from '../../../src/islands/app/lib/span.ts'
import { words as hindi } from '../../../src/islands/app/messages/hi/hi.ts'
import { ofServer as hindiOfServer } from '../../../src/islands/app/messages/hi/server.ts'
import { messages as login } from '../../../src/islands/app/messages/login.ts'
import { words as marathi } from '../../../src/islands/app/messages/mr/mr.ts'
import { ofServer as marathiOfServer } from '../../../src/islands/app/messages/mr/server.ts'
import { messages as play } from '../../../src/islands/app/messages/play.ts'
import { translations } from '../../../src/islands/app/messages/translations.ts'
import {
  $language,
  startLanguage,
  translate,
  type Words,
} from '../../../src/islands/app/stores/language.ts'
import { $toast, toast } from '../../../src/islands/app/stores/toasts.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'src/islands/app/messages')
const languages: [string, Words][] = [
  ['hi', hindi],
  ['mr', marathi],
]

let stop = () => {}

beforeAll(() => {
  stop = startLanguage(translations)
})
afterAll(() => stop())

async function choose(language: 'en' | 'hi' | 'mr', submit: string) {
  $language.set(language)
  await vi.waitFor(() => expect(login.get().submit).toBe(submit))
}

describe('the choice of a language', () => {
  test('changes the shown words at once, and those of a screen that opens later', async () => {
    const shown: string[] = []
    const unbind = login.subscribe(words => shown.push(words.submit))
    await choose('hi', 'आगे बढ़ें')
    expect(play.get().submit(3)).toBe('3 बिड लगाएँ')
    await choose('mr', 'पुढे जा')
    await choose('en', 'Continue')
    expect(play.get().submit(3)).toBe('Place 3 bids')
    expect(shown).toEqual(['Continue', 'आगे बढ़ें', 'पुढे जा', 'Continue'])
    unbind()
  })

  test('translates the messages of the server and the specification', async () => {
    expect(translate('Api Error')).toBe('Api Error')
    await choose('mr', 'पुढे जा')
    expect(translate('Api Error')).toBe('सर्व्हरकडून उत्तर मिळाले नाही')
    toast('error', 'The mobile number or the MPIN is wrong.')
    expect($toast.get()?.text).toBe('मोबाइल नंबर किंवा MPIN चुकीचा आहे.')
    await choose('en', 'Continue')
    expect(translate('Api Error')).toBe('Api Error')
  })

  test('leaves names and unknown sentences unchanged', async () => {
    await choose('hi', 'आगे बढ़ें')
    for (const text of ['', 'Kesar Mahal', 'toString', 'Something the operator wrote.']) {
      expect(translate(text)).toBe(text)
    }
    await choose('en', 'Continue')
  })

  test('is ignored where the stored value is invalid, and survives a logout', async () => {
    for (const [stored, known] of [
      ['hi', 'hi'],
      ['fr', 'en'],
      ['toString', 'en'],
    ]) {
      const data: Record<string, string> = { language: stored!, user_name: 'Asha' }
      vi.stubGlobal('localStorage', storageOf(data))
      vi.resetModules()
      const session = await import('../../../src/islands/app/stores/session/session.ts')
      const fresh = await import('../../../src/islands/app/stores/language.ts')
      expect(fresh.$language.get()).toBe(known)
      session.forgetSession()
      expect(data).toEqual(known === 'hi' ? { language: 'hi' } : {})
    }
    vi.unstubAllGlobals()
  })
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

  test('translates every text of the contract', () => {
    const { translate: say } = (code === 'hi' ? hindi : marathi).sentences
    const titles = Object.values(appRoutes).map(({ title }) => title)
    const texts = [
      ...Object.values(sentences).filter(sentence => typeof sentence === 'string'),
      ...titles.filter(title => title !== '' && title !== '{game}'),
      ...Object.values(fundHistoryTitles),
      ...gameTypes,
      'Open',
      'Close',
    ]
    expect(texts.filter(text => !isTranslated(say(text)))).toEqual([])
  })

  test('translates every message of the server for players, with its values', () => {
    const { translate: say } = (code === 'hi' ? hindi : marathi).sentences
    const texts = serverSentences()
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter(text => !isTranslated(say(text)))).toEqual([])
    expect(texts.filter(text => text.includes('4,321') && !say(text).includes('4,321'))).toEqual([])
  })

  test.each([
    ['Minimum deposit limit is 100 .', ['100']],
    ['name@bank copied to clipboard!', ['name@bank']],
    ['Kesar Mahal is closed on Sundays.', ['Kesar Mahal']],
    ['Bid Kesar Mahal, Open, Single Digit 5', ['Kesar Mahal', '5']],
    ['Won Kesar Mahal, Open, Single Digit 5 (20 of 100 paid what you owed)', ['5', '20', '100']],
    ['Refund Kesar Mahal, Close, Jodi Digit 16', ['Kesar Mahal', '16']],
    ['Withdrawal W7K3MX9QTA declined, points returned', ['W7K3MX9QTA']],
    ['Too many wrong tries. Please wait 45 seconds.', ['45']],
  ])('translates %s with its values', (english, values) => {
    const text = (code === 'hi' ? hindi : marathi).sentences.translate(english)
    expect(isTranslated(text)).toBe(true)
    for (const value of values) expect(text).toContain(value)
    expect(text).not.toMatch(/Open|Single|Won|owed|Refund|seconds|Sundays/)
  })
})

test('both languages know the same sentences of the server', () => {
  expect(Object.keys(marathiOfServer).sort()).toEqual(Object.keys(hindiOfServer).sort())
})

/** The messages of every file of messages/ that declares some, by their names. */
async function declaredWords(): Promise<[string, Words][]> {
  const files = readdirSync(folder).filter(file => /i18n\('/.test(read(join(folder, file))))
  expect(files.length).toBeGreaterThan(10)
  return Promise.all(
    files.map(async file => {
      const name = /i18n\('(\w+)'/.exec(read(join(folder, file)))![1]!
      const { messages } = (await import(join(folder, file))) as { messages: ReadableAtom<Words> }
      return [name, messages.get()]
    }),
  )
}

/** Names that are written alike in every language. */
const alike = ['MPIN', 'OTP', 'UPI id', 'WhatsApp']

/** Numbers and names alone. */
const wordless = ['freshness.arrived', 'gameRates.ratio', 'myBids.sum']

/** Functions with arguments other than texts, and the words that have to be in the result. */
const given: Record<string, { values: unknown[]; shown: string[] }> = {
  'myBids.drew': { values: ['Open', '82'], shown: ['82', 'ओपन'] },
  'myBids.waits': { values: ['Close'], shown: ['क्लोज'] },
  'myBids.waitsAfter': { values: ['Close', '82'], shown: ['82', 'क्लोज'] },
  'myBids.waitsSince': { values: ['Open', '82'], shown: ['82', 'ओपन'] },
  'myBids.filter.count': { values: [71, true], shown: ['71'] },
  'home.closesIn': { values: [leftOf(3_840_000)], shown: ['1', '04'] },
  'home.updated': { values: [agoOf(180_000)], shown: ['3'] },
  'freshness.loaded': { values: [agoOf(180_000)], shown: ['3'] },
  'freshness.asOf': { values: [ageOf(180_000)], shown: ['3'] },
  'play.cutoff': { values: ['82', leftOf(3_840_000)], shown: ['82', '1', '04'] },
}

function compare(path: string, base: Words, translated: Words, found: string[]): void {
  expect(Object.keys(translated).sort(), path).toEqual(Object.keys(base).sort())
  for (const [key, word] of Object.entries(base)) {
    const own = translated[key]
    const place = `${path}.${key}`
    if (typeof word === 'object') compare(place, word as Words, own as Words, found)
    else if (typeof word === 'function') checkFunction(place, word, own as typeof word, found)
    else if (place !== 'header.code' && !alike.includes(own as string)) {
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

/** In Devanagari, with Latin digits, and with no English word except names. */
function isTranslated(text: string): boolean {
  const english = text
    .replace(/\b(MPIN|OTP|UPI|UTR|IFSC|QR|CSV|PhonePe|Google Pay|Paytm|id|KA|ABCD0123456)\b/g, '')
    .replace(/name@bank|Kesar Mahal|W7K3MX9QTA/g, '')
  return /[\u0900-\u097f]/.test(text) && !/[०-९]/.test(text) && !/[A-Za-z]{2}/.test(english)
}

/** Messages that the app never shows: it has its own, or never causes the error. */
const forPrograms =
  /register to|are registered|MPIN is set|Bid placed|complete the|you a code|is verified|your code|is noted|rows|JSON|proper|one bid at a time|like 2026|has a number|no such|fund id looks|asn't|bid id|request id|provider|event|operator/

/** The sentences in the sources of contract and features, with 4,321 for every value. */
function serverSentences(): string[] {
  const files = ['src/contract', 'server'].flatMap(place =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map(file =>
      join(root, place, file),
    ),
  )
  const players = files.filter(
    file =>
      /\.ts$/.test(file) &&
      !/operator|request-errors|database|demo|http|idempotency|payment-rows|wallet.reconcile|sandbox|payments.events|live|config|server.[a-z-]+\.ts$/.test(
        file,
      ),
  )
  const found = players.flatMap(file =>
    [...read(file).matchAll(/'([A-Z][a-z]*[ ,][^'\n]+[.!])'|`([^`\n]+ [^`\n]+\.)`/g)].map(
      ([, plain, shaped]) => plain ?? shaped!.replace(/\$\{[^}]+\}/g, '4,321'),
    ),
  )
  return [...new Set(found)].filter(text => !forPrograms.test(text))
}

function read(file: string): string {
  return file.endsWith('.ts') ? readFileSync(file, 'utf8') : ''
}

function storageOf(data: Record<string, string>): Storage {
  const methods = {
    setItem(key: string, value: string) {
      data[key] = value
    },
    removeItem(key: string) {
      delete data[key]
    },
    clear: () => {
      for (const key of Object.keys(data)) delete data[key]
    },
  }
  return new Proxy(data, {
    get: (_, key: string) => methods[key as keyof typeof methods] ?? data[key],
  }) as unknown as Storage
}
