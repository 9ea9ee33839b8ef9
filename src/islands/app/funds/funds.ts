import * as v from 'valibot'
import { addPoints, type FundRequest, withdraw } from '#contract/funds.ts'
import { type BankDetailsForm, updateBankDetails } from '#contract/profile.ts'
import { minimumDeposit } from '#contract/sentences.ts'
import { actionTypes } from '#contract/wire.ts'
import { loadProfile, setBalance } from '../accounts/fetched-profile.ts'
import { forPlayer, phoneOfPlayer, type StoredUser } from '../accounts/session.ts'
import { type Answer, call } from '../api/call.ts'
import type { TypedField } from '../lib/form.ts'
import { maskedAccount } from '../lib/format.ts'
import { randomId } from '../lib/random-id.ts'
import { persistentInTab } from '../lib/storage.ts'
import { pointsField } from '../lib/typed.ts'
import { serverNow } from '../live/clock.ts'
import { sendUnlessLost } from './lost-requests.ts'

type RequestOutcome = 'pending' | 'declined' | 'success' | 'unknown'

/** What a status means: "0" pending, "-1" declined, other numbers success. */
export function outcomeOf(status: string): RequestOutcome {
  if (status === '0') return 'pending'
  if (status === '-1') return 'declined'
  return /^[1-9]\d*$/.test(status) ? 'success' : 'unknown'
}

/** Whether a request is approved. Other numbers than "1" mean success too, but not approval. */
export function isApproved({ status }: FundRequest): boolean {
  return status === '1'
}

/** The bank account by its last four digits; empty if the player has saved none. */
export function hiddenAccount(user: StoredUser | null): string {
  const end = user?.bank_details?.account_number
  return end ? maskedAccount(end) : ''
}

const GOOD_FOR_MS = 5 * 60_000

const SentRequest = v.object({ id: v.string(), amount: v.number(), at: v.number() })

/**
 * The last withdrawal and the last payment sent, by mobile number and action type; `at` is the
 * server's epoch ms. They stay when a session ends, because the same number may repeat them.
 */
const $requestIds = persistentInTab(
  'request_ids',
  v.record(v.string(), SentRequest),
  {},
  { outlives: 'session' },
)

/** The id to send with a request. A request sent again after a lost answer gets the same id. */
export function requestIdFor(type: string, amount: number): string {
  const now = serverNow()
  const last = $requestIds.get()[keyOf(type)]
  if (last?.amount === amount && now - last.at < GOOD_FOR_MS) return last.id
  const id = randomId()
  $requestIds.set({ ...$requestIds.get(), [keyOf(type)]: { id, amount, at: now } })
  return id
}

/**
 * Drops the id of a request that has its answer: the next one of the same amount is a new one. An
 * error with another status than 200 was found before the request was looked up.
 */
export function dropAnsweredRequest(id: string, answer: Answer<unknown>): void {
  if (answer.state === 'lost' || (answer.state === 'refused' && answer.status !== 200)) return
  const others = Object.entries($requestIds.get()).filter(([, sent]) => sent.id !== id)
  $requestIds.set(Object.fromEntries(others))
}

/** Drops the ids of requests that the list shows, because they have arrived. */
export function dropShownRequests(requests: readonly FundRequest[]): void {
  for (const { action_type, points, at = 0 } of requests) {
    const { [keyOf(action_type)]: last, ...others } = $requestIds.get()
    if (last && last.amount === points && at >= last.at) $requestIds.set(others)
  }
}

function keyOf(type: string): string {
  return `${phoneOfPlayer()}/${type}`
}

/** The field of the points of a deposit, which are not below the minimum. No deposit is below one point. */
export function depositField(limit: number): TypedField {
  const minimum = limit || 1
  const tooLow = { code: 'minimum_deposit', params: { minimum }, message: minimumDeposit(minimum) }
  return { ...pointsField, check: amount => (Number(amount) < minimum ? tooLow : null) }
}

type Screen = 'addFund' | 'manual'

/**
 * The typed amount of a deposit. It survives the payment page, a reload and the end of the session. Only
 * its player sees it.
 */
const $amount = persistentInTab(
  'deposit_amount',
  v.object({ phone: v.string(), screen: v.string(), typed: v.string() }),
  { phone: '', screen: '', typed: '' },
  { outlives: 'session' },
)

export function rememberAmount(screen: Screen, typed: string): void {
  $amount.set({ phone: phoneOfPlayer(), screen, typed })
}

export function rememberedAmount(of: Screen): string {
  const { phone, screen, typed } = $amount.get()
  return screen === of && phone === phoneOfPlayer() ? typed : ''
}

/** Forgets the amount when the player leaves the screen, or when the payment succeeded or is pending. */
export function forgetAmount(): void {
  if (phoneOfPlayer()) $amount.set({ phone: '', screen: '', typed: '' })
}

export function requestDeposit(amount: number, utr: string, image?: Blob) {
  return forPlayer(
    sendUnlessLost('deposit', amount, () =>
      call(addPoints, {
        phone_number: phoneOfPlayer(),
        amount: String(amount),
        UTR_NUM: utr,
        ...(image ? { image } : {}),
      }),
    ),
  )
}

/**
 * Requests a withdrawal. The server reserves the points at once, so the balance is fetched again.
 */
export async function requestWithdrawal(amount: number) {
  const request_id = requestIdFor(actionTypes.withdrawal, amount)
  const calling = sendUnlessLost('withdrawal', amount, () =>
    call(withdraw, {
      phone_number: phoneOfPlayer(),
      amount: String(amount),
      remark: 'BANK_TRANSFER',
      request_number: '',
      request_id,
    }),
  )
  const answer = await forPlayer(calling)
  dropAnsweredRequest(request_id, await calling)
  // A request whose answer was lost may have been carried out.
  if (answer.state === 'done' || (answer.state === 'lost' && answer.isFinal)) {
    setBalance(undefined)
    await loadProfile()
  }
  return answer
}

/** Numbers of wallet apps are sent only if they are filled in. */
export async function saveBankDetails(form: BankDetailsForm) {
  const answer = await forPlayer(
    call(updateBankDetails, { phone_number: phoneOfPlayer(), ...form }),
  )
  if (answer.state === 'done') await loadProfile()
  return answer
}

/**
 * The address of a UPI payment, for a link and for a QR code. `ref` is the payment's reference; one
 * point is one rupee. Some UPI apps do not decode `%40`, and RFC 3986 allows `@` in a query. Source:
 * docs/specification.md, Deposits and withdrawals.
 */
export function upiLink(to: { id: string; name: string }, points: number, ref: string): string {
  const fields = {
    pa: to.id,
    ...(to.name ? { pn: to.name } : {}),
    ...(points > 0 ? { am: `${points}.00` } : {}),
    cu: 'INR',
    tr: ref,
    tn: `Deposit ${ref}`,
  }
  const query = Object.entries(fields).map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}
