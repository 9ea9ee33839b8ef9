import { beforeEach, expect, test } from 'vitest'
import { forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, gameNamed, loadMarkets } from '#app/markets/markets.ts'
import { $steps, lastStep, lateRows, moveToClose, setPoints, undo } from '#app/play/edit-slip.ts'
import { createGrid, groupsOf } from '#app/play/grid.ts'
import { $lastSlips, lastSlipOf, playSame, rememberSlip } from '#app/play/last-slip.ts'
import { $lastPlay, createPlay } from '#app/play/play.ts'
import { $savedSlips, bidsOf, deleteSlip, saveSlip, slipsOf } from '#app/play/saved-slips.ts'
import { $rowList, type KeyedRow, putRow } from '#app/play/slip.ts'
import { submit } from '#app/play/use-placing.ts'
import type { Bid } from '#domain/bids.ts'
import { ankOf } from '#domain/panas.ts'
import {
  enterAsNewPlayer,
  enterIsland,
  holdReplies,
  setUpIslandOnServer,
} from '../support/island.ts'

const island = setUpIslandOnServer()

beforeEach(async () => {
  forgetSession()
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  await enterIsland()
})

const bidOn = (pana: string): Bid => ({ type: 'Single Pana', session: 'Open', pana })

test('puts each pana of a grid in the group of its ank', () => {
  const single = groupsOf('Single Pana', '')
  expect(single.map(({ ank }) => ank).join('')).toBe('1234567890')
  for (const { ank, numbers } of single) expect(new Set(numbers.map(ankOf))).toEqual(new Set([ank]))
})

test('keeps the last type and points, on this phone until the logout', () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  const first = createGrid(play)
  first.tap('128')
  expect($rowList.get()).toEqual([])
  play.$points.set('50')
  first.tap('128')
  expect($lastPlay.get()).toEqual({ type: 'Single Pana', points: '50' })

  createGrid(play).tap('137')
  expect($rowList.get().map(({ points }) => points)).toEqual([50, 50])
  close()
  forgetSession()
  expect($lastPlay.get()).toEqual({ type: '', points: '' })
})

test('names what was tapped before there were points, and adds it with the points', () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  const grid = createGrid(play)
  for (const pana of ['128', '137', '146', '236', '245']) grid.tap(pana)
  expect(grid.$chosen.get()).toBe('128, 137, 146 +2')
  play.$points.set('10')
  grid.addChosen()
  expect(grid.$chosen.get()).toBe('')
  expect($rowList.get()).toHaveLength(5)
  close()
})

test('changes the points of one row, or of all, and refuses points that no bid can have', () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  const points = () => $rowList.get().map(row => row.points)
  for (const pana of ['128', '137', '146']) {
    play.add({ type: 'Single Pana', session: 'Open', pana }, 20)
  }
  expect(play.changePoints(['Open:137'], '1,000')).toBeNull()
  expect(points()).toEqual([20, 1_000, 20])
  const keys = $rowList.get().map(({ key }) => key)
  expect(play.changePoints(keys, '9')).toMatchObject({ code: 'minimum_points' })
  expect(play.changePoints(keys, '')).toMatchObject({ code: 'points_required' })
  expect(play.changePoints(keys, '100001')).toMatchObject({ code: 'bid_above_maximum' })
  expect(points()).toEqual([20, 1_000, 20])
  expect(play.changePoints(keys, '30')).toBeNull()
  expect(points()).toEqual([30, 30, 30])
  close()
})

test('adds many bids at once, leaves out what is above the maximum, and takes them back', () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  const points = () => $rowList.get().map(row => row.points)
  const undoLast = () => undo(lastStep($steps.get(), $rowList.get())!)
  play.add(bidOn('128'), 99_990)
  const asked = ['128', '137', '146', '137'].map(pana => ({ bid: bidOn(pana), points: 20 }))
  expect(play.addable(asked)).toMatchObject({ bids: { length: 2 }, points: 60 })
  expect(points()).toEqual([99_990])
  const added = play.addMany(asked)
  expect(added).toMatchObject({
    bids: { length: 2 },
    points: 60,
    problem: { code: 'bid_above_maximum' },
  })
  play.add(bidOn('236'), 10)
  play.add(bidOn('137'), 10)
  expect(points()).toEqual([99_990, 50, 20, 10])
  play.addMany([{ bid: bidOn('236'), points: 30 }])
  expect(points()).toEqual([99_990, 50, 20, 40])
  undoLast()
  expect(points()).toEqual([99_990, 50, 20, 10])
  undoLast()
  expect(points()).toEqual([99_990, 10])
  expect(lastStep($steps.get(), $rowList.get())).toBeUndefined()
  close()
})

test('takes back no bid that was placed, nor a later one on the same number', async () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  play.addMany([{ bid: bidOn('128'), points: 20 }])
  const [step] = $steps.get()
  expect(await submit(play, false)).not.toBeNull()
  expect(lastStep($steps.get(), $rowList.get())).toBeUndefined()
  play.add(bidOn('128'), 50)
  undo(step!)
  expect($rowList.get().map(row => row.points)).toEqual([50])
  close()
})

test('of a blocked slip, only the bids without an answer are sent', async () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  play.add(bidOn('128'), 10)
  play.add(bidOn('137'), 10)
  const [{ key, ...row }] = $rowList.get() as [KeyedRow]
  putRow(play.place(), key, { ...row, state: 'failed' })
  expect(await submit(play, true)).toBeNull()
  expect($rowList.get().map(({ state }) => state)).toEqual(['done', 'hold'])
  close()
})

test('of bids that are taken off while others are sent, neither the toast nor the next slip speaks', async () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  play.add(bidOn('128'), 10)
  play.add(bidOn('137'), 10)
  play.add(bidOn('146'), 10)
  const goOn = holdReplies(island)
  const submitted = submit(play, false)
  await expect.poll(() => $rowList.get()[0]?.state).toBe('sending')
  // Does what a long press on the grid does, then a tap.
  play.remove('Open:137')
  play.add(bidOn('146'), 20)
  goOn()
  expect(await submitted).not.toBeNull()
  expect($toast.get()?.text).toBe('2 bids placed')
  expect(bidsOf($lastSlips.get()['Kesar Mahal']!)).toEqual([
    { bid: bidOn('128'), points: 10 },
    { bid: bidOn('146'), points: 30 },
  ])
  close()
})

test('saves at most 50 slips by name, and uses one at another market in a session that is open', async () => {
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const close = play.open()
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 20)
  play.add({ type: 'Single Digit', session: 'Close', digit: '3' }, 50)
  for (let n = 0; n < 50; n += 1) {
    expect(saveSlip(`slip ${n}`, play.type, $rowList.get())).toBe(true)
  }
  expect(saveSlip('one more', play.type, $rowList.get())).toBe(false)
  expect(saveSlip('slip 3', play.type, $rowList.get())).toBe(true)
  deleteSlip('Single Digit/slip 4')
  expect(saveSlip('one more', play.type, $rowList.get())).toBe(true)
  close()

  island.clock.moveTo('13:35')
  await loadMarkets()
  const other = createPlay('Chandan_Bagh_Day', 'Single Digit')
  const closeOther = other.open()
  expect(other.$sessions.get()).toEqual(['Close'])
  const saved = slipsOf($savedSlips.get(), 'Single Digit').find(({ name }) => name === 'slip 3')!
  expect(other.addMany(bidsOf(saved.slip))).toMatchObject({ bids: { length: 2 } })
  expect($toast.get()).toMatchObject({
    kind: 'info',
    text: 'The open time is over, so this bid is for Close.',
  })
  expect($rowList.get().map(({ key, points }) => [key, points])).toEqual([
    ['Close:7', 20],
    ['Close:3', 50],
  ])
  closeOther()
  forgetSession()
  expect($savedSlips.get()).toEqual({})
})

test('offers the last placed slip of a market again, once, in a session that is open', async () => {
  const market = () => gameNamed($games.get(), 'Kesar Mahal')!
  expect(lastSlipOf(market(), serverNow())).toBeNull()
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const close = play.open()
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 20)
  play.add({ type: 'Single Digit', session: 'Close', digit: '3' }, 30)
  const rows = $rowList.get()
  expect(await submit(play, false)).not.toBeNull()
  rememberSlip('Kesar Mahal', play.type, rows)
  close()
  playSame(market())
  expect($page.get()?.path).toBe('/game_type/Kesar_Mahal/single_digit')
  const again = play.open()
  const inSlip = [
    ['Open:7', 20, 'hold'],
    ['Close:3', 30, 'hold'],
  ]
  const shown = () => $rowList.get().map(({ key, points, state }) => [key, points, state])
  expect(shown()).toEqual(inSlip)
  playSame(market())
  expect(shown()).toEqual(inSlip)
  play.remove('Close:3')
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  playSame(market())
  expect(shown()).toEqual([
    ['Open:7', 30, 'hold'],
    ['Close:3', 30, 'hold'],
  ])
  again()
  island.clock.moveTo('15:15')
  await loadMarkets()
  expect(lastSlipOf(market(), serverNow())).toMatchObject({
    points: 50,
    bids: [{ bid: { session: 'Close' } }, { bid: { session: 'Close' } }],
  })
  playSame(market())
  expect($toast.get()?.text).toBe('The open time is over, so this bid is for Close.')
})

/** Adds a player on the morning of a day in November. Resolves to a function that ends Open on that day. */
async function enterOn(date: number): Promise<() => Promise<unknown>> {
  island.clock.moveTo(`2026-11-${date} 09:00`)
  await enterAsNewPlayer(island)
  return async () => {
    island.clock.moveTo(`2026-11-${date} 15:15`)
    await loadMarkets()
  }
}

test('moves bids to Close once Open is over, with their points, and places them there', async () => {
  const endOpen = await enterOn(19)
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const close = play.open()
  const late = () => lateRows($rowList.get(), play.$marketSessions.get()).map(({ key }) => key)
  const add = (session: 'Open' | 'Close', digit: string, points: number) =>
    play.add({ type: 'Single Digit', session, digit }, points)
  add('Open', '7', 20)
  add('Open', '3', 30)
  add('Open', '9', 99_990)
  add('Close', '3', 10)
  add('Close', '9', 50)
  expect(late()).toEqual([])
  await endOpen()
  expect(late()).toEqual(['Open:7', 'Open:3', 'Open:9'])
  // The screen may show the rows as they were a moment ago.
  const shown = lateRows($rowList.get(), play.$marketSessions.get())
  setPoints(play.place(), ['Open:7'], 50)
  const problem = moveToClose(play.place(), shown)
  expect(problem).toMatchObject({ code: 'bid_above_maximum' })
  expect($rowList.get().map(({ key, points }) => `${key} ${points}`)).toEqual([
    'Open:9 99990',
    'Close:3 40',
    'Close:9 50',
    'Close:7 50',
  ])
  play.remove('Open:9')
  expect(late()).toEqual([])
  expect(await submit(play, false)).not.toBeNull()
  close()
})

test('stops a slip whose Open closes while it is sent, and moves no bid that may be placed', async () => {
  const endOpen = await enterOn(21)
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const close = play.open()
  for (const digit of ['1', '2', '3']) {
    play.add({ type: 'Single Digit', session: 'Open', digit }, 20)
  }
  island.clock.moveTo('2026-11-21 15:15')
  expect(await submit(play, false)).toBeNull()
  const states = () => $rowList.get().map(({ state, code }) => [state, code])
  expect(states()).toEqual([
    ['refused', 'open_session_over'],
    ['hold', ''],
    ['hold', ''],
  ])
  await endOpen()
  const late = lateRows($rowList.get(), play.$marketSessions.get())
  expect(late).toHaveLength(3)
  const lost = { ...late[0]!, state: 'failed' as const }
  expect(lateRows([lost], ['Close'])).toEqual([])
  expect(lateRows(late, [])).toEqual([])
  const before = late.map(({ bidId }) => bidId)
  expect(moveToClose(play.place(), late)).toBeNull()
  expect($rowList.get().map(({ key }) => key)).toEqual(['Close:1', 'Close:2', 'Close:3'])
  expect($rowList.get().some(({ bidId }) => before.includes(bidId))).toBe(false)
  close()
})
