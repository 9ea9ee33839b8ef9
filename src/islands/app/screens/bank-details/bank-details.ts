import { atom } from 'nanostores'
import * as v from 'valibot'
import { BankDetailsForm } from '#contract/profile.ts'
import { errorTextOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { digitsField } from '../../lib/typed/digits.ts'
import { ifscField } from '../../lib/typed/ifsc.ts'
import { phoneField } from '../../lib/typed/phone.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import { saveBankDetails } from '../../stores/money/funds.ts'
import { type FetchedProfile, fetchProfile } from '../../stores/session/profile.ts'
import { toast } from '../../stores/toasts.ts'

/** Empty fields are not sent. */
const filledOnly = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(fields =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => value !== '' || !['paytm', 'phonepay', 'googlepay'].includes(name),
      ),
    ),
  ),
  BankDetailsForm,
)

export function createBankDetails() {
  const send = async (input: BankDetailsForm) => {
    const answer = await saveBankDetails(input)
    if (answer.state !== 'done') return errorTextOf(answer)
    const { msg: message, code, params } = answer.reply
    toast('success', message ? { code, params, message } : paymentsWords.get().bank.saved)
    return null
  }
  return createForm(filledOnly, send, {
    ifsc_code: ifscField,
    account_number: digitsField,
    paytm: phoneField,
    phonepay: phoneField,
    googlepay: phoneField,
  })
}

type SavedBank = { state: 'loading' } | FetchedProfile

/** The saved bank details from a fresh profile. They are in memory while the form is open. */
export function createSavedBank() {
  const $saved = atom<SavedBank>({ state: 'loading' })
  return {
    $saved,
    load: async () => {
      $saved.set(await fetchProfile())
    },
  }
}
