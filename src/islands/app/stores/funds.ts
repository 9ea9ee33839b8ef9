import * as v from 'valibot'
import { addPoints, type FundRequest, getRequestHistory, withdraw } from '#contract/funds.ts'
import { type BankDetailsForm, updateBankDetails } from '#contract/wallet.ts'
import { call } from '../api/call.ts'
import { once } from '../lib/once.ts'
import { randomId } from '../lib/random-id.ts'
import { isOwnApi } from './clock.ts'
import { loadProfile } from './profile.ts'
import { $user, keepInTab, ofPlayer } from './session.ts'

const LOOK_EVERY_MS = 5_000

export type Requests =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; requests: FundRequest[] }

export const $requests = ofPlayer<Requests>({ state: 'loading' })

/** Fetches deposits and withdrawals, newest first; what was shown stays until the answer is there. */
export const loadRequests = once(async (): Promise<void> => {
  const answer = await call(getRequestHistory, { phone_number: phone() })
  if (answer.state === 'done') $requests.set({ state: 'ready', requests: answer.reply.result })
  else if ($requests.get().state !== 'ready') $requests.set({ state: 'failed' })
})

/** Loads the requests and looks again while one of them waits for the operator. Returns the end. */
export function watchRequests(): () => void {
  void loadRequests()
  const timer = setInterval(() => {
    const shown = $requests.get()
    const isWaiting = shown.state === 'ready' && shown.requests.some(({ status }) => status === '0')
    if (isWaiting && document.visibilityState === 'visible') {
      void Promise.all([loadRequests(), loadProfile()])
    }
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

export function requestDeposit(amount: number, utr: string, image?: Blob) {
  return call(addPoints, {
    phone_number: phone(),
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
    phone_number: phone(),
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
  const answer = await call(updateBankDetails, { phone_number: phone(), ...form })
  if (answer.state === 'done') await loadProfile()
  return answer
}

function phone(): string {
  return $user.get()?.phone_number ?? ''
}
