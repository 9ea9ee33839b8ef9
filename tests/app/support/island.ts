import { afterAll, beforeAll } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { openSlip } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import {
  $games,
  dayOfGame,
  gameNamed,
  loadMarkets,
} from '../../../src/islands/app/stores/markets/markets.ts'
import {
  createAccount,
  rememberDetails,
  signIn,
  startRegistration,
} from '../../../src/islands/app/stores/session/account.ts'

import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
// What ends a session that has expired.
import '../../../src/islands/app/stores/session/sign-out.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { type Browser, MPIN, newPhone } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'

/** 09:00 am of a Wednesday at the markets: all but the past-midnight one wait for their Open. */
const MORNING = '2026-11-18T09:00:00+05:30'

type ServerOptions = NonNullable<Parameters<typeof startServer>[0]>

/** For a form whose screen stays. */
export const here = { current: true }

export type Island = TestServer & { tab: Browser }

/** The island's stores with the real API in process, for the tests of one file. */
export function setUpIsland(
  startsAt = MORNING,
  options: Omit<ServerOptions, 'startsAt'> = {},
): Island {
  const island = {} as Island
  beforeAll(async () => {
    const server = await startServer({ ...options, startsAt })
    const tab = server.browser()
    connect({ fetch: tab.fetch })
    Object.assign(island, server, { tab })
  })
  afterAll(() => island.close())
  return island
}

/** From now on every call fails, as without a network. */
export function cutNetwork(): void {
  connect({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
}

/** From now on every call gets this reply. */
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

/** Places a single digit on the open of a market, through the slip as the screens do. */
export async function placeSingle(phone: string, digit: string): Promise<void> {
  const gameName = 'Kesar Mahal'
  const bid: Bid = { type: 'Single Digit', session: 'Open', digit }
  const day = dayOfGame(gameNamed($games.get(), gameName), serverNow())
  const slip = { phone, gameName, gameType: bid.type, day }
  const close = openSlip(slip)
  addToSlip(slip, bid, 10)
  if (!(await placeBids(slip))) throw new Error('The bid was not placed.')
  close()
}
