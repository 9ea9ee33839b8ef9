import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProfile } from '#app/accounts/fetched-profile.ts'
import { $registration, signIn, startRegistration } from '#app/accounts/registration.ts'
import { $lastPhone, $user } from '#app/accounts/session.ts'
import { signOut } from '#app/accounts/session-end.ts'
import { connect } from '#app/api/call.ts'
import { startGuard } from '#app/frame/guard.ts'
import { $page } from '#app/frame/router.ts'
import { $announcement, $toast } from '#app/frame/toast.ts'
import { forgetAmount, rememberAmount, rememberedAmount, requestIdFor } from '#app/funds/funds.ts'
import { refresh, startLoading } from '#app/live/refresh.ts'
import { loadMarkets } from '#app/markets/markets.ts'
import { addToSlip } from '#app/play/edit-slip.ts'
import { $lastSlips, rememberSlip } from '#app/play/last-slip.ts'
import { placeBids } from '#app/play/place-bids.ts'
import { $lastPlay, createPlay, keepAsLast } from '#app/play/play.ts'
import { $savedSlips, saveSlip } from '#app/play/saved-slips.ts'
import { $rowList, openSlip, putRow, type SlipPlace } from '#app/play/slip.ts'
import { submit } from '#app/play/use-placing.ts'
import type { Bid } from '#domain/bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { MPIN } from '../../support/browser.ts'
import { enterAsNewPlayer, enterIsland, onBid, setUpIslandOnServer } from '../support/island.ts'

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

const island = setUpIslandOnServer()
let phone = ''
let place: SlipPlace

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
  place = { phone, gameName: 'Kesar Mahal', gameType: 'Single Digit', day: '2026-11-18' }
})
afterAll(() => void vi.unstubAllGlobals())

const endSession = () => island.tab.cookies.clear()

describe('after an ended session', () => {
  test('a refresh on a page that stays keeps the toast about it', async () => {
    $page.open('/jodi_chart/Kesar_Mahal')
    endSession()
    await refresh()
    expect($user.get()).toBeNull()
    expect($toast.get()).toMatchObject({ kind: 'info', text: ENDED })
  })

  test('the login screen shows it, until the player logs in', async () => {
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
    expect(await placeBids(place)).toBeNull()
    close()
    await signIn(phone, MPIN)
    close = openSlip(place)
    expect($rowList.get()).toMatchObject([{ state: 'hold', message: '', code: '', bidId }])
    expect(await placeBids(place)).not.toBeNull()
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

  test('bids without an answer keep their ids, and a request its own, for the same player only', async () => {
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    addToSlip(place, eight, 20)
    const [sent, waiting] = $rowList.get()
    const { key, ...row } = sent!
    putRow(place, key, { ...row, state: 'checking' })
    putRow(place, 'placed', { ...row, state: 'done' })
    const id = requestIdFor('Withdraw', 500)
    startRegistration('9000000002')
    endSession()
    await loadProfile()
    close()
    expect($registration.get().phone).toBe('')
    await expect.poll(() => kept.slips).not.toContain('"done"')
    expect(Object.keys(kept).filter(name => kept[name]!.includes('Asha'))).toEqual([])
    const open = openSlip(place)
    expect($rowList.get()).toMatchObject([
      { bidId: sent!.bidId, state: 'checking' },
      { bidId: waiting!.bidId, state: 'hold', points: 20 },
    ])
    open()
    const other = await enterIsland()
    expect(requestIdFor('Withdraw', 500)).not.toBe(id)
    const theirs = openSlip({ ...place, phone: other })
    expect($rowList.get()).toEqual([])
    theirs()
    endSession()
    await loadProfile()
    await signIn(phone, MPIN)
    expect(requestIdFor('Withdraw', 500)).toBe(id)
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
    await expect.poll(() => kept).toEqual({})
  })
})

describe('a logout while a bid is sent', () => {
  /** The first bid gets no answer, and a second one is refused. Returns how many were sent. */
  const loseFirstBid = () =>
    onBid(island, async sent => {
      if (sent === 1) throw new TypeError('Failed to fetch')
      return Response.json({ success: '0', code: 'market_closed', msg: 'Closed.' })
    })

  test('leaves nothing on the phone, and the bid is not sent again', async () => {
    addToSlip(place, seven, 10)
    const sent = loseFirstBid()
    const placed = placeBids(place)
    await expect.poll(sent).toBe(1)
    signOut()
    expect(JSON.stringify(kept)).not.toContain(phone)
    await placed
    expect(JSON.stringify(kept)).not.toContain(phone)
    expect(sent()).toBe(1)
  })

  test('does not say after the next login that a refused bid was placed', async () => {
    const play = createPlay('Kesar_Mahal', 'Single Digit')
    const stop = play.$game.listen(() => {})
    const close = openSlip(place)
    addToSlip(place, seven, 10)
    const sent = loseFirstBid()
    const submitted = submit(play, false)
    await expect.poll(sent).toBe(1)
    signOut()
    await signIn(phone, MPIN)
    expect(await submitted).toBeNull()
    expect($toast.get()?.text).not.toBe('1 bid placed')
    close()
    stop()
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
