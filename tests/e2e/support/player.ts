import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { login, signUp, User } from '#contract/accounts.ts'
import { getBidHistory, placeBid } from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export type Player = { name: string; phone: string; mpin: string }

/** A bid on the wire but for who places it; unused parts may be left out. */
type BidFields = Record<'game_name' | 'game_type' | 'session' | 'points_action', string> &
  Partial<Record<'open_digit' | 'close_digit' | 'open_pana' | 'close_pana' | 'slip_id', string>>

const names = ['Asha Rao', 'Vikram Desai', 'Meera Nair', 'Farhan Ali', 'Kavita Joshi', 'Rohan Sen']

/** A player who is not registered yet: a name, a number, and an MPIN that is not too easy. */
export function newcomer(name = ''): Player {
  const invented = names[randomInt(names.length)]!
  return {
    name: name || invented,
    phone: `9${randomInt(1e8, 1e9 - 1)}`.slice(0, 9).concat('1'),
    mpin: '4826',
  }
}

/** A new player, registered by the API. */
export async function registered(
  request: APIRequestContext,
  name = '',
  base = '',
): Promise<Player> {
  const player = newcomer(name)
  const details = {
    phoneNumber: player.phone,
    username: player.name,
    email: 'player@example.com',
    adult: '1',
    user_mpin: player.mpin,
    token_id: '',
  }
  await post(request, signUp, details, base)
  return player
}

/** Logs the browser in by the API: the cookie, and what the app stores in local storage. */
export async function logIn(page: Page, player: Player, base = ''): Promise<void> {
  const { data } = (await post(
    page.context().request,
    login,
    {
      phone_number: player.phone,
      password: player.mpin,
      token_id: '',
    },
    base,
  )) as { data: { user_token: string; email: string; name: string } }
  const { user_token, ...user } = data
  const kept = {
    phone_number: player.phone,
    user_token,
    user_email: user.email,
    user_name: user.name,
    user_session: JSON.stringify(v.parse(User, user)),
  }
  // Storage needs a page of the site; this one is only a text.
  await page.goto(`${base}/robots.txt`)
  await page.evaluate(entries => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(kept))
}

/** Places a bid by the API, as the app whose player is logged in on the page would. */
export async function bidByCall(page: Page, bid: BidFields, base: string): Promise<void> {
  const { phone, token } = await page.evaluate(() => ({
    phone: localStorage.getItem('phone_number'),
    token: localStorage.getItem('user_token'),
  }))
  const response = await page.context().request.post(`${base}/api/${placeBid.name}`, {
    form: { bids: JSON.stringify([{ phone_number: phone, bid_id: randomUUID(), ...bid }]) },
    headers: { 'x-user-token': token ?? '' },
  })
  const reply = (await response.json()) as Record<string, unknown>
  if (reply.success !== '1') throw new Error(`${placeBid.name}: ${JSON.stringify(reply)}`)
}

/** The bids the server has of the logged-in player, as short texts, sorted. */
export async function bidsOnServer(context: BrowserContext, player: Player): Promise<string[]> {
  const reply = await post(context.request, getBidHistory, {
    phone_number: player.phone,
    limit: '200',
  })
  const bids = reply.result as Record<string, string>[]
  return bids
    .map(bid => {
      const parts = [bid.open_pana, bid.open_digit, bid.close_digit, bid.close_pana]
      const played = parts.filter(part => part !== 'NA').join('-')
      return `${bid.game_type} ${bid.session} ${played} ${bid.points_action}`
    })
    .sort()
}

async function post(
  request: APIRequestContext,
  { name }: Endpoint,
  data: object,
  base = '',
): Promise<Record<string, unknown>> {
  const response = await request.post(`${base}/api/${name}`, { data })
  const reply = (await response.json()) as Record<string, unknown>
  if (reply.success !== '1') throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply
}
