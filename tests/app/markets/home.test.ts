import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $page } from '#app/frame/router.ts'
import { $announcement } from '#app/frame/toast.ts'
import { noteServerTime } from '#app/live/clock.ts'
import { freshnessOf } from '#app/markets/home-view.ts'
import { $markets, $marketsAge, $newResults, resultKey, showGames } from '#app/markets/markets.ts'
import { watchNewResults } from '#app/markets/new-results.ts'
import { chanceText } from '#app/markets/rates.ts'
import { $groups, awaitedSince, lineOf, shownResult } from '#app/markets/shown-markets.ts'
import { Game } from '#contract/markets.ts'
import { made } from '../support/made.ts'

const DAY = '2026-11-18'
const at = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+05:30`)

const own = {
  games_name: 'Jugnu Evening',
  open_pana: '***',
  open_digit: '*',
  close_digit: '*',
  close_pana: '***',
  open_time: '05:20 pm',
  close_time: '06:50 pm',
  game_status: '1',
  open_at: at('17:20'),
  close_at: at('18:50'),
  day: DAY,
}
const game = (fields: object = {}) => made(Game, { ...own, ...fields })
const opened = { open_pana: '128', open_digit: '1' }
const closed = { ...opened, close_digit: '6', close_pana: '349' }

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: at('17:25') })
})
afterEach(() => {
  stop()
  $markets.set({ games: [], loadedAt: 0 })
  $newResults.set([])
  $announcement.set('')
  $page.open('/')
  vi.useRealTimers()
})

test('shows the right age of the markets, even if the phone’s clock is wrong', () => {
  expect($marketsAge.get()).toBeNull()
  showGames([game()])
  noteServerTime(Date.now() + 600_000, Date.now())
  vi.setSystemTime(Date.now() + 90_000)
  noteServerTime(Date.now() + 600_000, Date.now())
  expect($marketsAge.get()).toBe(90_000)
  noteServerTime(Date.now(), Date.now())
})

test.each([
  ['before the open cut-off', {}, '17:19', null],
  ['from the open cut-off on', {}, '17:20', '17:20'],
  ['with the open result', opened, '18:49', null],
  ['from the close cut-off on', opened, '18:50', '18:50'],
  ['with both results', closed, '19:00', null],
  ['on a day without a draw', { game_status: '0' }, '18:00', null],
])('awaits a result %s', (_when, fields, time, since) => {
  expect(awaitedSince(game(fields), at(time))).toBe(since && at(since))
})

test('awaits results by the times alone, past midnight after the close', () => {
  const foreign = { open_at: undefined, close_at: undefined, day: '' }
  expect(awaitedSince(game(foreign), at('17:30'))).toBe(at('17:20'))
  const night = { open_at: at('23:55'), close_at: at('00:55', '2026-11-19'), ...opened }
  expect(awaitedSince(game(night), at('00:54', '2026-11-19'))).toBe(null)
  expect(awaitedSince(game(night), at('00:56', '2026-11-19'))).toBe(at('00:55', '2026-11-19'))
})

const evening = { ...opened, result_day: DAY, result_at: at('17:25') }
const next = {
  day: '2026-11-19',
  open_at: at('17:20', '2026-11-19'),
  close_at: at('18:50', '2026-11-19'),
}

test.each([
  ['on its day', evening, '17:30', DAY, '128-1 *-***', ''],
  [
    'of a day that waits for its close',
    evening,
    '18:50',
    DAY,
    '128-1 *-***',
    'Result awaited since 06:50 pm',
  ],
  [
    'from midnight on',
    { ...evening, ...closed, ...next },
    '00:00',
    '2026-11-19',
    '128-1 6-349',
    'Yesterday’s result',
  ],
  [
    'without its close after midnight',
    { ...evening, ...next },
    '00:00',
    '2026-11-19',
    '128-1 *-***',
    'Yesterday · Result awaited',
  ],
  [
    'of a void day',
    { ...evening, result_void: true, game_status: '0' },
    '18:00',
    DAY,
    '128-1 *-***',
    'No result',
  ],
  [
    'of a void day on the next',
    { result_day: DAY, result_void: true, ...next },
    '09:00',
    '2026-11-19',
    '***-* *-***',
    'Yesterday · No result',
  ],
  [
    'of the next day from its open cut-off on',
    { ...evening, ...closed, ...next },
    '17:20',
    '2026-11-19',
    '***-* *-***',
    'Result awaited since 05:20 pm',
  ],
  ['of a market that never drew', { result_day: '' }, '09:00', DAY, '***-* *-***', ''],
])('shows a result %s', (_when, fields, time, day, halves, note) => {
  const shown = shownResult(game(fields), at(time, day))
  expect(halvesOf(shown)).toBe(halves)
  expect(shown.note).toBe(note)
  expect(shown.isAwaited).toBe(note.includes('awaited since'))
})

/** The two draws as 128-1 6-349. */
function halvesOf({ Open, Close }: ReturnType<typeof shownResult>): string {
  return `${Open.pana}-${Open.ank} ${Close.ank}-${Close.pana}`
}

test('names the market-day of the shown result: the new one from the open cut-off on', () => {
  const market = game({ ...closed, result_day: '2026-11-17' })
  expect(shownResult(market, at('17:19')).day).toBe('2026-11-17')
  expect(shownResult(market, at('17:20')).day).toBe(DAY)
})

test.each([
  ['live', 99_000, true, 'Live'],
  ['connecting', 5_000, true, 'Live'],
  ['resting', 45_000, false, 'Updated 40 s ago'],
  ['polling', 185_000, false, 'Updated 3 min ago'],
  ['offline', 5_000, false, 'Updated just now'],
  ['polling', null, false, ''],
] as const)('%s, with markets loaded %s ms ago', (state, ageMs, isLive, text) => {
  expect(freshnessOf(state, ageMs)).toEqual({ isLive, text })
})

test('marks a new half for three seconds, and announces it on home', () => {
  stop = watchNewResults()
  $page.open('/home')
  showGames([game()])
  showGames([game({ ...opened, result_at: at('17:25') })])
  expect($announcement.get()).toBe('Jugnu Evening: 128-1')
  expect($newResults.get()).toEqual([resultKey('Jugnu Evening', 'Open')])
  vi.advanceTimersByTime(2_999)
  expect($newResults.get()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect($newResults.get()).toEqual([])
  vi.setSystemTime(at('18:51'))
  showGames([game({ ...closed, result_at: at('18:51') })])
  expect($announcement.get()).toBe('Jugnu Evening: 128-16-349')
  showGames([game({ ...closed, close_pana: '358', result_at: at('18:51') })])
  expect($announcement.get()).toBe('Jugnu Evening: 128-16-358')
  $announcement.set('')
  $page.open('/game-rates')
  showGames([game({ ...closed, result_at: at('18:51') })])
  expect($announcement.get()).toBe('')
})

test('treats the same pana on another day as another result', () => {
  stop = watchNewResults()
  showGames([game({ ...opened, result_day: '2026-11-17', result_at: at('17:25') })])
  $newResults.set([])
  showGames([game({ ...opened, result_day: DAY, result_at: at('17:25') })])
  expect($newResults.get()).toEqual([resultKey('Jugnu Evening', 'Open')])
  // Midnight passes.
  $newResults.set([])
  showGames([game({ ...opened, ...next, result_day: DAY, result_at: at('17:25') })])
  expect($newResults.get()).toEqual([])
})

test('announces no result from before the page was opened', () => {
  stop = watchNewResults()
  $page.open('/home')
  showGames([game()])
  vi.setSystemTime(at('18:00'))
  showGames([game({ ...opened, result_at: at('17:25') })])
  showGames([game({ ...opened, games_name: 'Another', result_at: at('18:00') })])
  expect($newResults.get()).toEqual([])
  expect($announcement.get()).toBe('')
})

const champa = (fields: object = {}) =>
  game({ games_name: 'Champa Night', open_at: at('21:05'), close_at: at('22:35'), ...fields })

/** The groups now, as 'taking: Jugnu Evening, Champa Night'. */
function shownGroups(...games: Game[]): string[] {
  showGames(games)
  return $groups.get().map(({ group, names }) => `${group}: ${names.join(', ')}`)
}

test('groups the markets by what they wait for, soonest to close first', () => {
  const unbind = $groups.listen(() => {})
  // Its Open has no result yet, and its Close takes bids.
  vi.setSystemTime(at('17:25'))
  expect(shownGroups(champa(), game())).toEqual(['taking: Jugnu Evening, Champa Night'])
  vi.setSystemTime(at('18:51'))
  expect(shownGroups(champa(), game(closed))).toEqual([
    'taking: Champa Night',
    'done: Jugnu Evening',
  ])
  expect(shownGroups(champa(), game())).toEqual(['taking: Champa Night', 'waiting: Jugnu Evening'])
  expect(shownGroups(champa({ game_status: '0' }), game())).toEqual([
    'waiting: Jugnu Evening',
    'done: Champa Night',
  ])
  unbind()
})

test('groups the markets by the server’s clock, also where the phone’s is three hours ahead', () => {
  const unbind = $groups.listen(() => {})
  vi.setSystemTime(at('20:00'))
  expect(shownGroups(champa(), game())).toEqual(['taking: Champa Night', 'waiting: Jugnu Evening'])
  noteServerTime(at('17:00'), at('20:00'))
  expect(shownGroups(champa(), game())).toEqual(['taking: Jugnu Evening, Champa Night'])
  noteServerTime(Date.now(), Date.now())
  unbind()
})

test.each([
  ['15:00', { tone: 'open', left: 1, session: 'Open', time: '2 h 20 min' }],
  ['16:20', { tone: 'open', left: 0.5, session: 'Open', time: '1 h 00 min' }],
  ['17:11', { tone: 'soon', session: 'Open', time: '9 min' }],
  ['17:21', { tone: 'open', session: 'Close' }],
  ['18:51', { tone: 'closed', left: 0, session: null, time: '' }],
])('at %s the line of a card is %o', (time, line) => {
  expect(lineOf(game(), at(time))).toMatchObject(line)
})

test('shows how often a type wins', () => {
  const types = ['Single Digit', 'Double Pana', 'Triple Pana', 'Full Sangam', 'Red Bracket']
  expect(types.map(type => chanceText(type).replaceAll('\u00a0', ' '))).toEqual([
    ...['chance 1 in 10', 'chance 1 in 333', 'chance 1 in 1,000'],
    ...['chance 1 in 27,778 or less often', ''],
  ])
})
