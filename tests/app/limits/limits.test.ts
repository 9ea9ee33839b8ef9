import { beforeAll, beforeEach, expect, test } from 'vitest'
import { $toast } from '#app/frame/toast.ts'
import { sentence } from '#app/lib/sentence.ts'
import { changeRows, createLimit, isReady, limitRows, raiseText } from '#app/limits/limit-rows.ts'
import {
  $limits,
  answerWaiting,
  beginBreak,
  changeLimit,
  chooseReminder,
  loadLimits,
} from '#app/limits/player-limits.ts'
import {
  $isCheckShown,
  $realityMinutes,
  $sessionMinutes,
  answerCheck,
  countUse,
} from '#app/limits/reminder.ts'
import { $placing } from '#app/play/place-bids.ts'
import { enterIsland, holdReplies, placeSingle, setUpIslandOnServer } from '../support/island.ts'

const island = setUpIslandOnServer()
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

  expect(await changeLimit('stake_day', '')).toBe(true)
  const [raise] = $limits.get()!.waiting
  expect(raiseText(raise!)).toBe('Daily stake: no limit')
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

  // A night without the app does not count as use.
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

test.each(['', '-1', '1.5'])('%j is not a limit, and the field shows why', async typed => {
  const form = createLimit('stake_day', () => {})
  await form.submit({ points: typed })
  expect(form.$errors.get()).toEqual({
    points: sentence('limit_invalid'),
  })
})

test('a break is shown with its end', async () => {
  expect(await beginBreak('24h')).toBe(true)
  expect($limits.get()!.excluded_until).toBeGreaterThan(island.clock.now())
  expect($toast.get()?.text).toMatch(/^Your break lasts until /)
})
