import { beforeEach, expect, test } from 'vitest'
import { imageError } from '../../../src/contract/images.ts'
import { createAddFund } from '../../../src/islands/app/screens/add-fund.tsx'
import { createManualDeposit, targetOf } from '../../../src/islands/app/screens/manual-deposit.tsx'
import { createWithdraw, limitsText } from '../../../src/islands/app/screens/withdraw.tsx'
import { translate } from '../../../src/islands/app/stores/language.ts'
import { saveBankDetails } from '../../../src/islands/app/stores/money/funds.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import {
  loadProfile,
  setBalance,
  updateProfile,
} from '../../../src/islands/app/stores/session/profile.ts'

import { $user, rememberUser } from '../../../src/islands/app/stores/session/session.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { bank } from '../support/bank.ts'
import { enterAsNewPlayer, holdReplies, replyAlways, setUpIsland } from '../support/island.ts'

const here = { current: true }
const gone = { current: false }
const profile = { name: 'Asha M', email: 'asha@example.com', phonpe: '', gpay: '', paytm: '' }

const island = setUpIsland()

beforeEach(() => enterAsNewPlayer(island))

/** The form of a withdrawal that was asked about and confirmed. */
async function withdrawn(isHere: { current: boolean }) {
  const form = createWithdraw(isHere)
  await form.submit({ amount: '500' })
  await form.confirm()
  return form
}

test('shows the reply to a withdrawal after the player has left the screen, without navigation', async () => {
  await saveBankDetails(bank)
  $page.open('/wallet_histroy')
  await withdrawn(gone)
  expect($toast.get()).toMatchObject({ kind: 'success' })
  expect($page.get()?.route).toBe('wallet')
  await withdrawn(here)
  expect($page.get()?.path).toBe('/fund_histry/ALL_WITHDRAWAL')
})

test('shows that a withdrawal was refused after the player has left the form', async () => {
  await withdrawn(here)
  expect($toast.get()).toBeNull()
  const form = await withdrawn(gone)
  expect($toast.get()).toMatchObject({ kind: 'error', text: translate(form.$error.get()) })
})

test('shows the reply to a deposit after the player has left the screen, without navigation', async () => {
  $page.open('/wallet_histroy')
  await createManualDeposit(gone).submit({ amount: '500', utr: 'UTR987654321' })
  expect($toast.get()).toMatchObject({ kind: 'success' })
  expect($page.get()?.route).toBe('wallet')
})

test('opens the payment page only while the player is still on the screen', async () => {
  const form = createAddFund(gone)
  expect(await form.submit({ amount: '500' })).toBe(true)
  // Here there is no browser to be sent anywhere.
  await expect(createAddFund(here).submit({ amount: '500' })).rejects.toThrow(ReferenceError)
})

test.each([{ status: 0 }, {}])('shows that a payment failed for the reply %o', async reply => {
  replyAlways(reply)
  const form = createAddFund(here)
  await form.submit({ amount: '500' })
  expect(translate(form.$error.get())).toBe('Somthing Wents Wrong please try again!!!')
})

test.each([
  [{ MAX_WITHDRAW: 0 }, ''],
  [
    { MIN_WITHDRAW: 500, MAX_WITHDRAW: 100_000 },
    'You can withdraw 500 to 1,00,000 points at a time.',
  ],
])('shows the limits of a withdrawal, %o: %s', (limits, text) => {
  expect(limitsText({ ...$user.get()!, ...limits })).toBe(text)
})

test.each([
  [null, 'demo@upi', { upi_id: 'demo@upi', upi_name: '', phone: '' }],
  [null, '', null],
  [
    { upi_id: '', upi_name: 'House', phone: '9000000001' },
    'demo@upi',
    { upi_id: 'demo@upi', upi_name: 'House', phone: '9000000001' },
  ],
  [
    { upi_id: '', upi_name: '', phone: '9000000001' },
    '',
    { upi_id: '', upi_name: '', phone: '9000000001' },
  ],
  [{ upi_id: '', upi_name: '', phone: '' }, '', null],
])('pays by %o and the admin’s id "%s" to %o', (info, admin, to) => {
  expect(targetOf(info, admin)).toEqual(to)
})

test('keeps points and a logout that come while a profile is being saved', async () => {
  const sendReplies = holdReplies(island)
  const saving = updateProfile(profile)
  setBalance(1234)
  sendReplies()
  expect(await saving).toMatchObject({ state: 'done' })
  expect($user.get()).toMatchObject({ name: 'Asha M', wallet: 1234 })

  const letAgain = holdReplies(island)
  const savingAgain = updateProfile({ ...profile, name: 'Asha N' })
  $user.set(null)
  letAgain()
  await savingAgain
  expect($user.get()).toBeNull()
})

test('does not write a late profile into the next player’s session', async () => {
  const user = $user.get()!
  const sendReplies = holdReplies(island)
  const loading = loadProfile()
  rememberUser({ ...user, phone_number: '9000000009' })
  sendReplies()
  expect(await loading).toBe('')
  expect($user.get()?.phone_number).toBe('9000000009')
})

test.each([
  [undefined, null],
  [new Blob(['x'], { type: 'text/plain' }), 'image_invalid'],
  [new Blob(['x'], { type: 'image/png' }), null],
  [new Blob([new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' }), null],
  [new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' }), 'too_large'],
])('shows for the chosen file %o the error %s', (file, code) => {
  expect(imageError(file)).toBe(code)
})
