import { beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { add } from '../../../src/islands/app/screens/play/fills.ts'
import { createPlay } from '../../../src/islands/app/screens/play/play.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids, settleUnknownBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { $savedSlips, bidsOf, saveSlip } from '../../../src/islands/app/stores/bids/saved-slips.ts'
import {
  $rowList,
  openSlip,
  rowsOf,
  type SlipPlace,
} from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import {
  $games,
  cutoffsOfGame,
  dayOfGame,
  gameNamed,
  loadMarkets,
} from '../../../src/islands/app/stores/markets/markets.ts'
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

test('a bid that is asked for again does not bring back the balance of then', async () => {
  const gameName = $games.get().find(({ games_name }) => games_name !== 'Kesar Mahal')!.games_name
  const day = dayOfGame(gameNamed($games.get(), gameName), serverNow())
  const place: SlipPlace = { phone, gameName, gameType: 'Single Digit', day }
  addToSlip(place, digit, 10)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  connect({
    fetch: async (url, init) => {
      const answer = await island.tab.fetch(url, init)
      if (String(url).includes('set_bid_new')) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  const ticking = setInterval(() => void vi.advanceTimersByTimeAsync(5_000), 5)
  await placeBids(place)
  clearInterval(ticking)
  vi.useRealTimers()
  expect(Object.values(rowsOf(place))).toMatchObject([{ state: 'failed' }])

  // Later the points have changed: here by a bid on another market, as well by a win or a deposit.
  connect({ fetch: island.tab.fetch })
  await placeSingle(phone, '3')
  await loadProfile()
  expect($user.get()?.wallet).toBe(980)

  // The player opens the first market again, and the app asks for the bid.
  const close = openSlip(place)
  expect(await settleUnknownBids(place)).toBe(true)
  close()
  const shown = $user.get()?.wallet
  await loadProfile()
  expect($user.get()?.wallet).toBe(980)
  expect(shown).toBe(980)
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
