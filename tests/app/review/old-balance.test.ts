import { beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { titleOf } from '#contract/routes.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { refetch } from '../../../src/islands/app/lib/calls.ts'
import { add } from '../../../src/islands/app/screens/play/fills.ts'
import { createPlay } from '../../../src/islands/app/screens/play/play.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids, settleUnknownBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { bidsOf, $savedSlips, saveSlip } from '../../../src/islands/app/stores/bids/saved-slips.ts'
import { $rowList, openSlip, rowsOf, type SlipPlace } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { $games, cutoffsOfGame, dayOfGame, gameNamed, loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { $user } from '../../../src/islands/app/stores/session/session.ts'
import { $announcement, $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, placeSingle, setUpIsland } from '../support/island.ts'

const digit: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const island = setUpIsland()
let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})

test('the title of the sign-up is the one of the specification', () => {
  expect(titleOf('signUp')).toBe('Sign Up')
})

test('a list whose last row has left it is not fetched to its end', async () => {
  const all = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at) }))
  let asked = 0
  await refetch(
    [...all.slice(0, 199), { id: 'corrected, so it is no win any more' }],
    200,
    ({ id }) => id,
    async after => {
      asked += 1
      const from = after ? Number(after.id) + 1 : 0
      return all.slice(from, from + 200)
    },
  )
  expect(asked).toBeLessThanOrEqual(2)
})

test('a saved slip on Open that is used after Open says that it is for Close', async () => {
  const game = gameNamed($games.get(), 'Kesar Mahal')!
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const unbind = play.$sessions.listen(() => {})
  const close = openSlip(play.place())
  addToSlip(play.place(), digit, 10)
  saveSlip('Mine', 'Single Digit', $rowList.get())
  close()
  const { openAt } = cutoffsOfGame(game, serverNow())!
  island.clock.offsetMs += openAt - serverNow() + 60_000
  await loadMarkets()
  const again = createPlay('Kesar_Mahal', 'Single Digit')
  const unbindAgain = again.$sessions.listen(() => {})
  expect(again.$sessions.get()).toEqual(['Close'])
  $toast.set(null)
  $announcement.set('')
  add(again, bidsOf($savedSlips.get().Mine!))
  expect(Object.values(rowsOf(again.place())).map(row => row.wire.session)).toContain('Close')
  expect($toast.get()?.text ?? '').toContain('Close')
  unbind()
  unbindAgain()
})
