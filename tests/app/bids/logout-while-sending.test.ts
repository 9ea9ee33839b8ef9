import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createPlay, submit } from '../../../src/islands/app/screens/play/play.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { openSlip, type SlipPlace, slipPlace } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { $games, gameNamed } from '../../../src/islands/app/stores/markets/markets.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { MPIN } from '../../support/browser.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'

const kept = await vi.hoisted(async () => {
  const { memoryStorage } = await import('../support/memory-storage.ts')
  const { data, storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return data
})

const digit: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const island = setUpIsland()
let phone = ''

beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  forgetSession()
  $toast.set(null)
  phone = await enterIsland()
})
afterEach(() => forgetSession())
afterAll(() => void vi.unstubAllGlobals())

function placeNow(): SlipPlace {
  return slipPlace(gameNamed($games.get(), 'Kesar Mahal')!, 'Single Digit', serverNow())
}

/** The first bid does not arrive, and later ones get the reply, or that of the server. Returns what was sent. */
function loseFirstBid(reply?: object) {
  const asked: string[] = []
  connect({
    fetch: async (url, init) => {
      if (!String(url).includes('set_bid_new')) return island.tab.fetch(url, init)
      asked.push(String(init?.body))
      if (asked.length === 1) throw new TypeError('Failed to fetch')
      return reply ? Response.json(reply) : island.tab.fetch(url, init)
    },
  })
  return asked
}

test('a bid that is sent while the player logs out leaves nothing on the phone', async () => {
  const place = placeNow()
  addToSlip(place, digit, 10)
  const asked = loseFirstBid()
  const placed = placeBids(place)
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  expect(JSON.stringify(kept)).not.toContain(phone)
  await placed
  expect(JSON.stringify(kept)).not.toContain(phone)
})

test('a bid is not sent again once its player has logged out', async () => {
  const place = placeNow()
  addToSlip(place, digit, 10)
  const asked = loseFirstBid()
  const placed = placeBids(place)
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  await placed
  expect(asked).toHaveLength(1)
})

test('a bid that was refused is not said to be placed after a logout and a login', async () => {
  const play = createPlay('Kesar_Mahal', 'Single Digit')
  const stop = play.$game.listen(() => {})
  const place = placeNow()
  const close = openSlip(place)
  addToSlip(place, digit, 10)
  const asked = loseFirstBid({ success: '0', code: 'market_closed', msg: 'Closed.' })
  const submitted = submit(play, false)
  await expect.poll(() => asked.length).toBe(1)
  signOut()
  await signIn(phone, MPIN)
  expect(await submitted).toBe(false)
  expect($toast.get()?.text).not.toBe('1 bid placed')
  close()
  stop()
})
