import { beforeAll } from 'vitest'
import {
  createAccount,
  rememberDetails,
  signIn,
  startRegistration,
} from '#app/accounts/registration.ts'
import { forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $requests, loadRequests } from '#app/funds/requests.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, dayOfGame, gameNamed, loadMarkets } from '#app/markets/markets.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { openSlip } from '#app/play/slip.ts'
import type { FundRequest } from '#contract/funds.ts'
import type { Bid } from '#domain/bids.ts'
// Ends a session that has expired.
import '../../../src/islands/app/accounts/session-end.ts'
import { $toast } from '#app/frame/toast.ts'
import { type Browser, MPIN, newPhone } from '../../support/browser.ts'
import { type ServerOptions, setUpServer, type TestServer } from '../../support/server.ts'

/** For a form whose screen stays. */
export const here = { current: true }

export type Island = TestServer & { tab: Browser }

/**
 * A server as of setUpServer and the island's stores, which call it in process. At 09:00 all markets
 * but the past-midnight one wait for their Open.
 */
export function setUpIslandOnServer({ startsAt = '09:00', ...options }: ServerOptions = {}) {
  const server = setUpServer({ ...options, startsAt })
  const island = server as Island
  beforeAll(() => {
    island.tab = server.browser()
    connect({ fetch: island.tab.fetch })
  })
  return island
}

/** Makes every call fail, as without a network. */
export function cutNetwork(): void {
  connect({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
}

/** Answers every call with this reply. */
export function replyAlways(reply: object): void {
  connect({ fetch: () => Promise.resolve(Response.json(reply)) })
}

/** Delays every reply until the returned function is called. */
export function holdReplies({ tab }: Island): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  connect({ fetch: (...request) => promise.then(() => tab.fetch(...request)) })
  return resolve
}

/** Registers and logs in through the stores, as the screens do; returns the phone. */
export async function enterIsland(): Promise<string> {
  const phone = newPhone()
  startRegistration(phone)
  rememberDetails({ username: 'Asha Rao', email: '', adult: true })
  await createAccount(MPIN)
  await signIn(phone, MPIN)
  await loadMarkets()
  return phone
}

/** Registers and logs in as another player, with the network restored and no toast. */
export async function enterAsNewPlayer({ tab }: Island): Promise<string> {
  connect({ fetch: tab.fetch })
  tab.cookies.clear()
  forgetSession()
  $toast.set(null)
  return enterIsland()
}

/** Places a bid through the slip, as the screens do. */
export async function placeBid(
  phone: string,
  bid: Bid,
  gameName = 'Kesar Mahal',
  points = 10,
): Promise<void> {
  const day = dayOfGame(gameNamed($games.get(), gameName), serverNow())
  const slip = { phone, gameName, gameType: bid.type, day }
  const close = openSlip(slip)
  addToSlip(slip, bid, points)
  if (!(await placeBids(slip))) throw new Error('The bid was not placed.')
  close()
}

/** Places a single digit on the open. */
export function placeSingle(phone: string, digit: string): Promise<void> {
  return placeBid(phone, { type: 'Single Digit', session: 'Open', digit })
}

/** Lets the test decide what becomes of each bid, counted from 1. Returns how many were sent. */
export function onBid(
  { tab }: Island,
  act: (sent: number, send: () => Promise<Response>) => Promise<Response>,
): () => number {
  let sent = 0
  connect({
    fetch: (url, init) => {
      const send = () => tab.fetch(url, init)
      return String(url).includes('set_bid_new') ? act(++sent, send) : send()
    },
  })
  return () => sent
}

/** Holds the first answer of a call. `asked` are the bodies that were sent to it. */
export function holdFirst({ tab }: Island, name: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  connect({
    fetch: async (url, init) => {
      const isOurs = String(url).endsWith(name)
      if (isOurs) asked.push(String(init?.body))
      const answer = await tab.fetch(url, init)
      if (isOurs && asked.length === 1) await held
      return answer
    },
  })
  return { asked, release }
}

/** The player's requests, loaded again. */
export async function loadedRequests(): Promise<FundRequest[]> {
  await loadRequests()
  const shown = $requests.get()
  return 'rows' in shown ? shown.rows : []
}
