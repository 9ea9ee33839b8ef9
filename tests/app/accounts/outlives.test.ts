import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedUser } from '../support/made.ts'
import { memoryStorage } from '../support/memory-storage.ts'
import { stubPage } from '../support/page.ts'

const user = { phone_number: '9000000009', name: 'Asha', email: '', wallet: 5, status: '1' }

/** What an earlier visit has stored. */
const outliving = {
  phone_number: '9000000009',
  slips: '{}',
  saved_slips: '{}',
  last_slips: '{}',
  last_play: '{}',
  vibrates: 'false',
  token_id: '"t"',
  markets: '{"games":[],"loadedAt":1}',
  rates: '[]',
  charts: '[]',
  stars: '["Kesar Mahal"]',
}
/** What belongs to no player. */
const ofPhone = { language: 'hi', theme: 'dark' }
const ofSession = {
  user_session: storedUser(user),
  user_token: 'u',
  user_email: 'e',
  user_name: 'Asha',
  bids: 'null',
  statement: 'null',
  requests: 'null',
  market_bids: 'null',
  play_clock: '{}',
  reality_minutes: '60',
  limits_offer: 'true',
  of_an_older_version: '1',
}

/** The app as a browser loads it: the script of the player, and nothing else. */
async function openApp() {
  const { data, storage } = memoryStorage({ ...outliving, ...ofSession, ...ofPhone })
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  await import('#app/player.tsx')
  const { call, connect } = await import('#app/api/call.ts')
  const { getRates } = await import('#contract/markets.ts')
  const { signOut } = await import('#app/accounts/session-end.ts')
  const refused = { success: '0', code: 'login_required', msg: '' }
  connect({ fetch: async () => Response.json(refused, { status: 401 }) })
  return { data, signOut, expire: () => call(getRates, {}) }
}

beforeEach(() => void vi.unstubAllGlobals())

test('a session that expires leaves every key that outlives it, and no other', async () => {
  const { data, expire } = await openApp()
  await expire()
  expect(Object.keys(data).toSorted()).toEqual(Object.keys({ ...outliving, ...ofPhone }).toSorted())
  expect(data).toMatchObject(outliving)
})

test('a logout without a network is kept, and sent at the next start or with the network', async () => {
  const { data, signOut } = await openApp()
  const sent: string[] = []
  const lose = async (url: unknown) => {
    sent.push(String(url))
    throw new TypeError('Failed to fetch')
  }
  const { connect } = await import('#app/api/call.ts')
  connect({ fetch: lose })
  signOut()
  expect(data).toEqual({ ...ofPhone, logging_out: 'true' })

  vi.resetModules()
  const page = stubPage()
  const { connect: reconnect } = await import('#app/api/call.ts')
  const { finishLogout, startLogout } = await import('#app/accounts/logout.ts')
  reconnect({ fetch: lose })
  onTestFinished(startLogout())
  await finishLogout()
  expect(sent).toEqual(['/api/logout.php', '/api/logout.php'])
  expect(data).toHaveProperty('logging_out')
  reconnect({ fetch: async () => Response.json({ success: '1' }) })
  page.network('online')
  await expect.poll(() => data).toEqual(ofPhone)
})

test('a logout leaves the language and the theme alone, and nothing of the tab', async () => {
  const tab = memoryStorage({ registration: '{"phone":"9000000009"}', of_an_older_version: '1' })
  vi.stubGlobal('sessionStorage', tab.storage)
  const { data, signOut } = await openApp()
  signOut()
  await expect.poll(() => data).toEqual(ofPhone)
  expect(Object.keys(tab.data)).not.toContain('of_an_older_version')
})

test('a look at the slips later, as in another tab, writes nothing after a logout', async () => {
  const { data, signOut } = await openApp()
  const { reloadSlip } = await import('#app/play/slip.ts')
  signOut()
  // A store without listeners is open for a second more, and then reads its key again.
  await new Promise(resolve => setTimeout(resolve, 1_500))
  const place = { phone: '', gameName: '', gameType: 'Single Digit', day: '' } as const
  expect(reloadSlip(place)).toEqual({})
  expect(data).toEqual(ofPhone)
})

test('a logout in another tab stays whole', async () => {
  const { data } = await openApp()
  const { $user } = await import('#app/accounts/session.ts')
  const { addBid } = await import('#app/play/edit-slip.ts')
  expect($user.get()).not.toBeNull()
  const place = {
    phone: user.phone_number,
    gameName: 'Kesar Mahal',
    gameType: 'Single Digit' as const,
    day: '2026-11-25',
  }
  addBid(place, { type: 'Single Digit', session: 'Open', digit: '7' }, 20)
  expect(data.slips).toContain('Kesar Mahal')
  // The other tab has removed everything, and this one gets the event about the player first.
  for (const key of Object.keys(data)) delete data[key]
  $user.set(null)
  expect(data).not.toHaveProperty('slips')
})

test('a store that is read again after a logout writes nothing', async () => {
  const { data, storage } = memoryStorage({})
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const { persistent, resetStorage } = await import('#app/lib/storage.ts')
  const { array, string } = await import('valibot')
  const $numbers = persistent('numbers', array(string()), [])
  $numbers.set(['1'])
  expect(data).toEqual({ numbers: '["1"]' })
  resetStorage('logout')
  expect($numbers.get()).toEqual([])
  expect(data).toEqual({})
})

test('a page that is shown again reads what other tabs did meanwhile', async () => {
  const { data, storage } = memoryStorage({})
  vi.stubGlobal('localStorage', storage)
  const page = stubPage()
  vi.resetModules()
  const { persistent, resetStorage } = await import('#app/lib/storage.ts')
  const { nullable, string } = await import('valibot')
  const $name = persistent('name', nullable(string()), null)
  onTestFinished($name.listen(() => {}))
  $name.set('Asha')
  resetStorage('logout')
  data.name = '"Meera"'
  page.write('name', data.name)
  expect($name.get()).toBe('Meera')
  page.leave()
  delete data.name
  page.return()
  expect($name.get()).toBe(null)
})
