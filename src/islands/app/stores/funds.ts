import * as v from 'valibot'
import { addPoints, withdraw } from '#contract/funds.ts'
import { type BankDetailsForm, updateBankDetails } from '#contract/wallet.ts'
import { call } from '../api/call.ts'
import { randomId } from '../lib/random-id.ts'
import { isOwnApi } from './clock.ts'
import { loadProfile } from './profile.ts'
import { phoneOfPlayer } from './session.ts'
import { keepInTab } from './storage.ts'

export function requestDeposit(amount: number, utr: string, image?: Blob) {
  return call(addPoints, {
    phone_number: phoneOfPlayer(),
    amount: String(amount),
    UTR_NUM: utr,
    ...(image ? { image } : {}),
  })
}

/** The withdrawal begun last: asked for again after a lost answer, it is the same one. */
const $begun = keepInTab('withdrawal', v.object({ id: v.string(), amount: v.number() }), {
  id: '',
  amount: 0,
})

/** Asks for points to be paid out; they are held from now on, which the balance shows. */
export async function requestWithdrawal(amount: number) {
  if ($begun.get().amount !== amount) $begun.set({ id: randomId(), amount })
  const answer = await call(withdraw, {
    phone_number: phoneOfPlayer(),
    amount: String(amount),
    remark: 'BANK_TRANSFER',
    request_number: '',
    ...(isOwnApi() ? { request_id: $begun.get().id } : {}),
  })
  if (answer.state !== 'lost') $begun.set({ id: '', amount: 0 })
  if (answer.state === 'done') await loadProfile()
  return answer
}

/** Wallet-app numbers go along only when they are filled. */
export async function saveBankDetails(form: v.InferOutput<typeof BankDetailsForm>) {
  const answer = await call(updateBankDetails, { phone_number: phoneOfPlayer(), ...form })
  if (answer.state === 'done') await loadProfile()
  return answer
}
