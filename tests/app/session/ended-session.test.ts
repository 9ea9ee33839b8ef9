import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { addToSlip } from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import {
  $lastPlay,
  $lastSlips,
  $savedSlips,
  keepAsLast,
  rememberSlip,
  saveSlip,
} from '../../../src/islands/app/stores/bids/saved-slips.ts'
import {
  $rowList,
  openSlip,
  putRow,
  type SlipPlace,
} from '../../../src/islands/app/stores/bids/slip.ts'
import { startGuard } from '../../../src/islands/app/stores/guard.ts'
import { $language } from '../../../src/islands/app/stores/language.ts'
import { refresh, startLoading } from '../../../src/islands/app/stores/live/refresh.ts'
import { loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import {
  forgetAmount,
  rememberAmount,
  rememberedAmount,
  requestIdFor,
} from '../../../src/islands/app/stores/money/funds.ts'

import { loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import { everything, loadStatement } from '../../../src/islands/app/stores/money/statement.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  signIn,
  startRegistration,
} from '../../../src/islands/app/stores/session/account.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'

import { $lastPhone, $user } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { $announcement, $toast } from '../../../src/islands/app/stores/toasts.ts'
import { operate } from '../../../tools/test/operator.ts'
import { MPIN } from '../../support/browser.ts'
import { enterAsNewPlayer, enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

/** The phone's local storage, from before the stores are loaded. */
const kept = await vi.hoisted(async () => {
  const { memoryStorage } = await import('../support/memory-storage.ts')
  const { data, storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  return data
})

const ENDED = 'You have been logged out. Please log in again.'
const seven: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const eight: Bid = { type: 'Single Digit', session: 'Open', digit: '8' }

const island = setUpIsland()
let phone = ''
let place: SlipPlace

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
  place = { phone, gameName: 'Kesar Mahal', gameType: 'Single Digit', day: '2026-11-18' }
})
afterAll(() => void vi.unstubAllGlobals())

// The app follows the language for as long as it is open.
$language.listen(() => {})

const endSession = () => island.tab.cookies.clear()
const states = () => $rowList.get().map(({ state }) => state)

describe('after an ended session', () => {
  test('a refresh on a page that stays leaves the toast that says so', async () => {
    $page.open('/jodi_chart/Kesar_Mahal')
    endSession()
    await refresh()
    expect($user.get()).toBeNull()
    expect($toast.get()).toMatchObject({ kind: 'info', text: ENDED })
  })

  test('the login says so itself, until the player logs in', async () => {
    $page.open('/wallet_histroy')
    const stop = startGuard()
    endSession()
    await refresh()
    await expect.poll(() => $page.get()?.path).toBe('/login')
    expect($lastPhone.get()).toBe(phone)
    expect($announcement.get()).toBe(ENDED)
    expect($toast.get()).toBeNull()
    await signIn(phone, MPIN)
    expect($lastPhone.get()).toBe('')
    stop()
  })

  test('the same player goes on at the page with the amount, another one at home without', async () => {
    const stop = startGuard()
    for (const who of ['same', 'another'] as const) {
      $page.open('/add_fund_auto')
      rememberAmount('addFund', '700')
      endSession()
      await loadProfile()
      await expect.poll(() => $page.get()?.path).toBe('/login')
      forgetAmount()
      if (who === 'same') await signIn(phone, MPIN)
      else await enterIsland()
      const end = who === 'same' ? '/add_fund_auto' : '/home'
      await expect.poll(() => $page.get()?.path).toBe(end)
      expect(rememberedAmount('addFund')).toBe(who === 'same' ? '700' : '')
      expect(rememberedAmount('manual')).toBe('')
    }
    stop()
  })

  test('a slip row asks for no login once the player is logged in again', async () => {
    let close = openSlip(place)
    addToSlip(place, seven, 10)
    const [{ bidId } = { bidId: '' }] = $rowList.get()
    endSession()
    expect(await placeBids(place)).toBe(false)
    close()
    await signIn(phone, MPIN)
    close = openSlip(place)
    expect($rowList.get()).toMatchObject([{ state: 'hold', message: '', code: '', bidId }])
    expect(await placeBids(place)).toBe(true)
    close()
  })

  test('a slip row that an earlier version stored asks for no login either', async () => {
    let close = openSlip(place)
    addToSlip(place, seven, 10)
    const [{ key, ...row } = { key: '' }] = $rowList.get()
    const error = { message: 'Please log in first.', code: 'login_required' }
    putRow(place, key, { ...(row as Parameters<typeof putRow>[2]), ...error })
    close()
    close = openSlip(place)
    expect($rowList.get()).toMatchObject([{ state: 'hold', message: '', code: '' }])
    close()
  })

  test('the phone has the number and the bids that are not placed, and nothing else of the player', async () => {
    await placeSingle(phone, '6')
    await Promise.all([loadBids(), loadRequests(), loadStatement(everything)])
    $language.set('hi')
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    addToSlip(place, eight, 20)
    const [sent, waiting] = $rowList.get()
    const { key, ...row } = sent!
    putRow(place, key, { ...row, state: 'checking' })
    putRow(place, 'placed', { ...row, state: 'done' })
    const id = requestIdFor('Withdraw', 500)
    startRegistration('9000000002')
    kept.statement_of_an_unloaded_screen = '{"rows":[]}'
    endSession()
    await loadProfile()
    close()
    expect($lastPhone.get()).toBe(phone)
    expect($registration.get().phone).toBe('')
    await expect.poll(() => kept.slips).not.toContain('"done"')
    const theirs = Object.keys(kept).filter(
      name => kept[name]!.includes('Asha') || name.startsWith('user_'),
    )
    expect(theirs).toEqual([])
    expect(Object.keys(kept).toSorted()).toEqual([
      'language',
      'markets',
      'phone_number',
      'slips',
      'token_id',
    ])
    const open = openSlip(place)
    expect($rowList.get()).toMatchObject([
      { bidId: sent!.bidId, state: 'checking' },
      { bidId: waiting!.bidId, state: 'hold', points: 20 },
    ])
    open()
    const other = await enterIsland()
    expect(requestIdFor('Withdraw', 500)).not.toBe(id)
    endSession()
    await loadProfile()
    expect($lastPhone.get()).toBe(other)
    await signIn(phone, MPIN)
    expect(requestIdFor('Withdraw', 500)).toBe(id)
    $language.set('en')
    delete kept.language
  })

  test('the slip is shown only after the same number logs in', async () => {
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    const [{ bidId } = { bidId: '' }] = $rowList.get()
    endSession()
    await loadProfile()
    close()
    const other = await enterIsland()
    const theirs = openSlip({ ...place, phone: other })
    expect($rowList.get()).toEqual([])
    theirs()
    endSession()
    await loadProfile()
    expect($lastPhone.get()).toBe(other)
    await signIn(phone, MPIN)
    const again = openSlip(place)
    expect($rowList.get()).toMatchObject([{ bidId, state: 'hold' }])
    expect(await placeBids(place)).toBe(true)
    expect(states()).toEqual(['done'])
    again()
  })

  test('saved slips, last slips and the last type are there when the same player logs in again', async () => {
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    const rows = $rowList.get()
    saveSlip('Sevens', 'Single Digit', rows)
    rememberSlip('Kesar Mahal', 'Single Digit', rows)
    keepAsLast('Single Digit', 50)
    close()
    endSession()
    await loadProfile()
    expect($user.get()).toBeNull()
    const others = () => [$savedSlips.get(), $lastSlips.get(), $lastPlay.get().type]
    expect(others()).toEqual([{}, {}, ''])
    await enterIsland()
    expect(others()).toEqual([{}, {}, ''])
    keepAsLast('Jodi Digit', 20)
    endSession()
    await loadProfile()
    await signIn(phone, MPIN)
    expect(Object.keys($savedSlips.get())).toEqual(['Single Digit/Sevens'])
    expect(Object.keys($lastSlips.get())).toEqual(['Kesar Mahal'])
    expect($lastPlay.get()).toEqual({ type: 'Single Digit', points: '50' })
    signOut()
    expect(kept).toEqual({})
  })

  test('a logout removes the number and the slips too', async () => {
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    close()
    signOut()
    expect($lastPhone.get()).toBe('')
    expect(kept).toEqual({})
  })
})

test('a late 401 of one player does not end the session of the next', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isHeld = true
  connect({
    fetch: async (url, init) => {
      const answer = await island.tab.fetch(url, init)
      if (isHeld && String(url).endsWith('get_profile.php')) {
        isHeld = false
        await held
        return Response.json({ success: '0', code: 'login_required', msg: '' }, { status: 401 })
      }
      return answer
    },
  })
  const late = loadProfile()
  signOut()
  const next = await enterIsland()
  release()
  await late
  expect($user.get()?.phone_number).toBe(next)
})

describe('a player who is not active', () => {
  let stops: (() => void)[] = []

  /** Opens the app at an address, as a deep link does. */
  function openAt(path: string): void {
    $page.open(path)
    stops = [startGuard(), startLoading()]
  }

  beforeEach(async () => {
    await operate(island, 'player-status', { phone, status: '0' })
    await loadProfile()
    await loadMarkets()
    expect($user.get()?.status).toBe('0')
  })
  afterEach(() => {
    for (const stop of stops) stop()
  })

  test('and has just been activated opens a deep link', async () => {
    await operate(island, 'player-status', { phone, status: '1' })
    openAt('/wallet_histroy')
    await expect.poll(() => $user.get()?.status).toBe('1')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect($page.get()?.path).toBe('/wallet_histroy')
  })

  test('is sent home from a deep link', async () => {
    openAt('/wallet_histroy')
    await expect.poll(() => $page.get()?.path).toBe('/home')
  })
})
