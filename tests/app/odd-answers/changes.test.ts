import { beforeEach, expect, test, vi } from 'vitest'
import {
  requestDeposit,
  requestWithdrawal,
  saveBankDetails,
} from '../../../src/islands/app/stores/money/funds.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { updateProfile } from '../../../src/islands/app/stores/session/profile-changes.ts'
import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { bank } from '../support/bank.ts'
import { PHONE, type PhpBackend, phpBackend } from './php-backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend

beforeEach(async () => {
  forgetSession()
  backend = phpBackend()
  await signIn(PHONE, '2580')
})

const profile = { name: 'Meera Rao', email: 'm@b.in', phonpe: '', gpay: '', paytm: '' }

test.each([
  ['edit_profile.php', () => updateProfile(profile)],
  ['update_bank_details.php', () => saveBankDetails(bank)],
  ['withdraw_request.php', () => requestWithdrawal(100)],
  ['add_points_request.php', () => requestDeposit(100, '123456789012')],
])('%s is done where the answer says success and no more', async (name, send) => {
  backend.answer(name, () => ({ success: 1, msg: 'Saved' }))
  expect(await send()).toMatchObject({ state: 'done' })
  expect(backend.calls(name)).toHaveLength(1)
})

test('a profile that is answered by success alone has what was typed', async () => {
  backend.answer('edit_profile.php', () => ({ success: 1, msg: 'Saved' }))
  await updateProfile(profile)
  expect($user.get()).toMatchObject({ name: 'Meera Rao', email: 'm@b.in', wallet: 500 })
})
