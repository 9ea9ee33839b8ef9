import { expect, test } from 'vitest'
import { sumsOf } from '../../../src/islands/app/screens/my-bids/my-bids.ts'
import { $bidDays, $bids, allBids, loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

setUpIsland()

const none = { refunded: '', waiting: '', net: '', isGain: false }
const day = { day: '11/18/2026', staked: 0, won: 0, refunded: 0, waiting: 0 }

test.each([
  [
    { staked: 500, won: 1600 },
    { staked: '500', won: '1,600', net: '+1,100', isGain: true },
  ],
  [{ staked: 500 }, { staked: '500', won: '0', net: '−500' }],
  [
    { staked: 500, refunded: 500 },
    { staked: '500', won: '0', refunded: '500', net: '0' },
  ],
  [
    { staked: 500, waiting: 500 },
    { staked: '500', won: '', waiting: '500' },
  ],
  [
    { staked: 500, won: 90, waiting: 490 },
    { staked: '500', won: '90', waiting: '490', isGain: true },
  ],
])('the sums %j are shown as %j', (sums, texts) => {
  expect(sumsOf({ ...day, ...sums })).toEqual({ ...none, ...texts })
})

test('a sum that the server left out is not shown as 0', () => {
  expect(sumsOf({ ...day, won: undefined })).toBeNull()
})

test('the history shows what the server sums for the market-day', async () => {
  const phone = await enterIsland()
  await placeSingle(phone, '5')
  await placeSingle(phone, '6')
  await loadBids(allBids)
  const shown = $bids.get()
  const bids = 'rows' in shown ? shown.rows : []
  const days = new Set(bids.map(({ date }) => date))
  expect([bids.length, days.size]).toEqual([2, 1])
  expect($bidDays.get()).toMatchObject({
    market: '',
    byDate: { [bids[0]!.date]: { staked: 20, won: 0, refunded: 0, waiting: 20 } },
  })
})
