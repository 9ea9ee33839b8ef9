import { createPlay } from '../../../src/islands/app/screens/play/play.ts'
import { submit } from '../../../src/islands/app/screens/play/submit.ts'
import { loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { loadChart } from '../../../src/islands/app/stores/markets/charts.ts'
import { loadMarkets } from '../../../src/islands/app/stores/markets/markets.ts'
import { loadRates } from '../../../src/islands/app/stores/markets/rates.ts'
import {
  requestDeposit,
  requestWithdrawal,
  saveBankDetails,
} from '../../../src/islands/app/stores/money/funds.ts'
import {
  askForPayment,
  beginPayment,
  loadPaymentInfo,
} from '../../../src/islands/app/stores/money/payments.ts'
import { loadRequests } from '../../../src/islands/app/stores/money/requests.ts'
import { everything, loadStatement } from '../../../src/islands/app/stores/money/statement.ts'
import { checkOtp, createAccount, signIn } from '../../../src/islands/app/stores/session/account.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { updateProfile } from '../../../src/islands/app/stores/session/profile-changes.ts'
import { checkNumber } from '../../../src/islands/app/stores/session/registration.ts'
import { bank } from '../support/bank.ts'
import { PHONE } from './php-backend.ts'

/** What a player does before the first bid, as the screens do it. */
export async function enter(): Promise<void> {
  await checkNumber(PHONE)
  await checkOtp(PHONE, '1234')
  await createAccount('2580')
  await signIn(PHONE, '2580')
  await Promise.all([loadProfile(), loadMarkets(), loadRates()])
}

/** Everything that reads. */
export async function look(): Promise<void> {
  await Promise.all([
    loadMarkets(),
    loadRates(),
    loadProfile(),
    loadBids(),
    loadStatement(everything),
    loadRequests(),
    loadChart('jodi_chart', 'Far House'),
    loadPaymentInfo(),
  ])
}

/** One bid, and a second tap on the button. */
export async function bid(): Promise<void> {
  const play = createPlay('Far_House', 'Single Digit')
  const close = play.open()
  // Opening the slip looks for bids without an answer.
  await new Promise(done => setTimeout(done))
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  await submit(play, false)
  await submit(play, false)
  close()
}

/** Everything else that changes something. */
export async function change(): Promise<void> {
  await requestWithdrawal(100)
  await requestDeposit(100, '123456789012')
  await saveBankDetails(bank)
  await updateProfile({ name: 'Asha Rao', email: 'a@b.in', phonpe: '', gpay: '', paytm: '' })
  await beginPayment(500)
  await askForPayment('0'.repeat(8))
}
