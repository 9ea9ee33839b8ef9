import { actionTypes, addPoints, withdraw } from '#contract/funds.ts'
import { type BankDetailsForm, updateBankDetails } from '#contract/profile.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
import { loadProfile, setBalance } from '../session/profile.ts'
import { phoneOfPlayer } from '../session/session.ts'
import { dropAnsweredRequest, requestIdFor } from './request-ids.ts'

export function requestDeposit(amount: number, utr: string, image?: Blob) {
  return call(addPoints, {
    phone_number: phoneOfPlayer(),
    amount: String(amount),
    UTR_NUM: utr,
    ...(image ? { image } : {}),
  })
}

/**
 * Requests a withdrawal. The server reserves the points at once, so the balance is fetched again.
 */
export async function requestWithdrawal(amount: number) {
  const request_id = requestIdFor(actionTypes.withdrawal, amount)
  const answer = await call(withdraw, {
    phone_number: phoneOfPlayer(),
    amount: String(amount),
    remark: 'BANK_TRANSFER',
    request_number: '',
    request_id,
  })
  dropAnsweredRequest(request_id, answer)
  // A request whose answer was lost may have been carried out.
  if (answer.state === 'done' || (!offers.resends && answer.state === 'lost')) {
    setBalance(undefined)
    await loadProfile()
  }
  return answer
}

/** Numbers of wallet apps are sent only if they are filled in. */
export async function saveBankDetails(form: BankDetailsForm) {
  const answer = await call(updateBankDetails, { phone_number: phoneOfPlayer(), ...form })
  if (answer.state === 'done') await loadProfile()
  return answer
}
