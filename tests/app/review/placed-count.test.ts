import { expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createPlay, submit } from '../../../src/islands/app/screens/play/play.ts'
import { $bids, loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { addToSlip, removeFromSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { openSlip, rowKey } from '../../../src/islands/app/stores/bids/slip.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, setUpIsland } from '../support/island.ts'

const one: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }
const two: Bid = { type: 'Single Digit', session: 'Open', digit: '2' }
const island = setUpIsland()


test('the toast counts the bids that were placed, not one that was taken off the grid meanwhile', async () => {
  await enterAsNewPlayer(island)
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const unbind = play.$sessions.listen(() => {})
  const close = openSlip(play.place())
  addToSlip(play.place(), one, 10)
  addToSlip(play.place(), two, 10)
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  connect({
    fetch: async (url, init) => {
      const answer = await island.tab.fetch(url, init)
      if (String(url).includes('set_bid_new') && ++asked === 1) await promise
      return answer
    },
  })
  const submitted = submit(play, false)
  await expect.poll(() => asked).toBe(1)
  // What a long press on the grid does: the number was not sent yet.
  removeFromSlip(play.place(), [rowKey(two)])
  resolve()
  expect(await submitted).toBe(true)
  await loadBids()
  const shown = $bids.get()
  expect('rows' in shown && shown.rows).toHaveLength(1)
  expect($toast.get()?.text).toBe('1 bid placed')
  close()
  unbind()
})
