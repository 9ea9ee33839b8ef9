import { beforeAll, expect, test } from 'vitest'
import { loadRates } from '#app/markets/rates.ts'
import { digitGroups, type Fill, fill, numbersToFill } from '#app/play/fills.ts'
import { createPlay } from '#app/play/play.ts'
import { $rowList } from '#app/play/slip.ts'
import { paidBid } from '#app/play/slip-view.ts'
import { readText } from '#app/play/type-many.tsx'
import { submit } from '#app/play/use-placing.ts'
import type { GameType } from '#domain/game-types.ts'
import { enterIsland, setUpIslandOnServer } from '../support/island.ts'

setUpIslandOnServer()
beforeAll(async () => {
  await enterIsland()
})

const game = 'Kesar_Mahal'
const chosen = (kind: Fill['kind'], more: Partial<Fill> = {}): Fill => ({
  kind,
  digits: '',
  typed: '',
  isBoth: false,
  ...more,
})

test.each<[GameType, Fill, number]>([
  ['Single Digit', chosen('ank', { digits: digitGroups.odd }), 5],
  ['Jodi Digit', chosen('openAnk', { digits: '4' }), 10],
  ['Jodi Digit', chosen('family', { typed: '१२' }), 8],
  ['Single Pana', chosen('family', { typed: '321' }), 8],
  ['Double Pana', chosen('motor', { digits: '1234', isBoth: true }), 16],
  ['Single Pana', chosen('common', { digits: '7', isBoth: true }), 54],
])('fills %s by %j with %i numbers, each once', (type, how, count) => {
  const numbers = numbersToFill(type, how)
  expect(numbers).toHaveLength(count)
  expect(new Set(numbers).size).toBe(count)
})

test('asks for points before it fills, and fills single and double panas into one slip', async () => {
  await loadRates()
  const play = createPlay(game, 'Single Pana')
  const close = play.open()
  const numbers = numbersToFill('Single Pana', chosen('motor', { digits: '123', isBoth: true }))
  play.$points.set('')
  expect(fill(play, numbers)).toMatchObject({ code: 'points_required' })
  play.$points.set('9')
  expect(fill(play, numbers)).toMatchObject({ code: 'minimum_points' })
  expect($rowList.get()).toEqual([])
  play.$points.set('20')
  expect(fill(play, numbers)).toBeNull()
  const rows = $rowList.get().map(row => [row.wire.game_type, row.wire.open_pana, row.points])
  expect(rows[0]).toEqual(['Single Pana', '123', 20])
  expect(rows.slice(1)).toEqual(
    ['112', '113', '122', '133', '223', '233'].map(pana => ['Double Pana', pana, 20]),
  )
  expect($rowList.get().flatMap(row => paidBid(row).map(({ payout }) => payout))).toEqual([
    3_200,
    ...Array(6).fill(6_400),
  ])
  expect(await submit(play, false)).not.toBeNull()
  close()
})

test('reads typed bids with the points of the screen, and leaves what it does not understand', () => {
  const play = createPlay(game, 'Jodi Digit')
  const close = play.open()
  play.$points.set('')
  expect(readText(play, '12 34')).toMatchObject({ withoutPoints: 2 })
  play.$points.set('50')
  const read = readText(play, '१२ ३४\n56=20\n61,789=20\n11 = 100001\n12-30')
  expect(read).toMatchObject({
    withoutPoints: 0,
    notUnderstood: [
      { text: '789', reason: 'number', near: null },
      { text: '11 = 100001', reason: 'much' },
      { text: '12-30', reason: 'unclear' },
    ],
    left: '61,789=20\n11 = 100001\n12-30',
  })
  expect(read.bids).toEqual([
    { bid: { type: 'Jodi Digit', jodi: '12' }, points: 50 },
    { bid: { type: 'Jodi Digit', jodi: '34' }, points: 50 },
    { bid: { type: 'Jodi Digit', jodi: '56' }, points: 20 },
  ])
  close()
})
