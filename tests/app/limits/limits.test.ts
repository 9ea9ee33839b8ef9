import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { limitsWords } from '../../../src/islands/app/messages/en/account.ts'
import { limitsWords as hindi } from '../../../src/islands/app/messages/hi/account.ts'
import { limitsWords as marathi } from '../../../src/islands/app/messages/mr/account.ts'
import { translations } from '../../../src/islands/app/messages/translations.ts'
import { OverLimit } from '../../../src/islands/app/screens/fund-history.tsx'
import {
  becomesText,
  changeRows,
  createLimit,
  isReady,
  limitRows,
  raiseText,
} from '../../../src/islands/app/screens/limits/limits.ts'
import { $placing } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { $language, startLanguage } from '../../../src/islands/app/stores/language.ts'
import {
  $limits,
  answerWaiting,
  beginBreak,
  changeLimit,
  chooseReminder,
  closeAccount,
  downloadMyData,
  loadLimits,
} from '../../../src/islands/app/stores/limits/limits.ts'
import {
  $isCheckShown,
  $realityMinutes,
  $sessionMinutes,
  answerCheck,
  countUse,
} from '../../../src/islands/app/stores/limits/play-clock.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterIsland, holdReplies, placeSingle, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
const MINUTE_MS = 60_000

let phone = ''

beforeAll(async () => {
  phone = await enterIsland()
})
beforeEach(() => $toast.set(null))

test('a limit that is set is shown with what is left, and a raise waits', async () => {
  await loadLimits()
  expect($limits.get()).toMatchObject({ limits: [], waiting: [], reality_minutes: 60 })

  expect(await changeLimit('stake_day', '500')).toBe(true)
  expect($toast.get()).toMatchObject({ kind: 'success', text: 'Your limit is set.' })
  const rows = limitRows($limits.get()!)
  expect(rows.filter(({ isSet }) => isSet)).toMatchObject([
    { name: 'Daily stake', left: '500 points left', used: '0 of 500 points used' },
  ])
  expect(rows.filter(({ isSet }) => !isSet).map(({ left }) => left)).toEqual(
    Array.from({ length: 6 }, () => ''),
  )

  expect(await changeLimit('stake_day', '')).toBe(true)
  const [raise] = $limits.get()!.waiting
  expect(raiseText(raise!)).toBe('Daily stake: no limit')
  expect(becomesText(raise!)).toBe('You then have no limit.')
  expect(becomesText({ ...raise!, points: 1_000 })).toBe('Your limit is then 1,000 points.')
  expect(isReady(raise!)).toBe(false)
  expect(await answerWaiting(raise!.id, 'confirm')).toBe(false)
  expect($toast.get()).toMatchObject({ kind: 'error' })
  expect(await answerWaiting(raise!.id, 'call_off')).toBe(true)
  expect(changeRows($limits.get()!)).toMatchObject([
    { change: '500 → no limit', state: 'cancelled' },
    { change: 'no limit → 500', state: 'done' },
  ])
})

test('the reminder keeps its time, and is due after that much use', async () => {
  expect(await chooseReminder(15)).toBe(true)
  expect($realityMinutes.get()).toBe(15)
  const start = Date.now()
  for (let passed = 0; passed < 15 * MINUTE_MS; passed += 5_000) countUse(true, start + passed)
  expect($isCheckShown.get()).toBe(false)
  countUse(true, start + 15 * MINUTE_MS)
  expect($isCheckShown.get()).toBe(true)
  expect($sessionMinutes.get()).toBe(15)

  // A night without the app is no use of it.
  answerCheck()
  countUse(true, start + 600 * MINUTE_MS)
  countUse(false, start + 600 * MINUTE_MS + 5_000)
  expect($isCheckShown.get()).toBe(false)
  expect($sessionMinutes.get()).toBe(600)
})

test('a reminder that comes due while bids are sent waits for their answers, and then stays', async () => {
  $realityMinutes.set(15)
  answerCheck()
  const release = holdReplies(island)
  const placing = placeSingle(phone, '7')
  await expect.poll(() => $placing.get()).toBe(true)
  const start = Date.now()
  for (let passed = 0; passed <= 15 * MINUTE_MS; passed += 5_000) countUse(true, start + passed)
  expect($isCheckShown.get()).toBe(false)
  release()
  await placing
  expect($isCheckShown.get()).toBe(true)
  const next = placeSingle(phone, '8')
  await expect.poll(() => $placing.get()).toBe(true)
  expect($isCheckShown.get()).toBe(true)
  await next
  answerCheck()
  expect($isCheckShown.get()).toBe(false)
})

test.each(['', 'abc', '-1', '1.5'])('%j is no limit, and the field says why', async typed => {
  const form = createLimit('stake_day', () => {})
  await form.submit({ points: typed })
  expect(form.$errors.get()).toEqual({
    points: 'limit_invalid',
  })
})

test('a deposit above a limit says so beside it, in each language', async () => {
  onTestFinished(startLanguage(translations, () => {}))
  const all = { hi: hindi, mr: marathi, en: limitsWords.get() } as const
  for (const [language, words] of Object.entries(all)) {
    $language.set(language as keyof typeof all)
    await expect.poll(() => limitsWords.get()).toEqual(words)
    const html = renderToStaticMarkup(createElement(OverLimit, { kind: 'deposit_day' }))
    expect(html).toBe(words.overLimit(words.kinds.deposit_day))
  }
  expect(renderToStaticMarkup(createElement(OverLimit, { kind: 'other' }))).toBe('')
})

test('a break is shown with its end', async () => {
  expect(await beginBreak('24h')).toBe(true)
  expect($limits.get()!.excluded_until).toBeGreaterThan(island.clock.now())
  expect($toast.get()?.text).toMatch(/^Your break lasts until /)
})

test('an account with points stays open and says why, and its data is one file', async () => {
  await closeAccount()
  expect($toast.get()?.text).toMatch(/^There are 980 points in your wallet\./)
  const file = await downloadMyData()
  expect((await file!.text()).slice(0, 2)).toBe('PK')
})
