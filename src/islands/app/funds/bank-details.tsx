import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentProps, useEffect, useState } from 'react'
import * as v from 'valibot'
import type { User } from '#contract/accounts.ts'
import { BankDetailsForm } from '#contract/profile.ts'
import { type FetchedProfile, fetchProfile } from '../accounts/fetched-profile.ts'
import { sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { toast } from '../frame/toast.ts'
import { createForm } from '../lib/form.ts'
import { maskedAccount } from '../lib/format.ts'
import { sentence } from '../lib/sentence.ts'
import { digitsField, ifscField, nameField, phoneField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DemoNote } from './demo-note.tsx'
import { saveBankDetails } from './funds.ts'

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
  // A wrong digit would send a withdrawal to someone else.
  v.object({ ...BankDetailsForm.entries, account_again: v.string() }),
)

export function createBankDetails() {
  const send = async ({ account_again, ...input }: BankDetailsForm & { account_again: string }) => {
    const answer = await saveBankDetails(input)
    if (answer.state !== 'done') return sentenceOf(answer)
    const { msg: message, code, params } = answer.reply
    toast('success', translate({ code, params, message }) || paymentsWords.get().bank.saved)
    return null
  }
  return createForm(filledOnly, send, {
    ifsc_code: ifscField,
    account_number: digitsField,
    account_again: {
      ...digitsField,
      check: (again, { account_number }) =>
        again === account_number ? null : sentence('account_number_differs'),
    },
    bank_name: nameField,
    account_holder_name: nameField,
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

type FundWords = ReturnType<typeof paymentsWords.get>

export function BankDetails() {
  const [{ $saved, load }] = useState(createSavedBank)
  const saved = useStore($saved)
  const translate = useTranslate()
  const retry = useMessages(fundsWords).retry
  useEffect(() => void load(), [load])
  if (saved.state === 'loading') return <Skeleton shape="fields" count={7} />
  if (saved.state === 'ready') return <BankForm user={saved.user} />
  return (
    <Notice tone="error" action={<Button onClick={() => void load()}>{retry}</Button>}>
      {translate(saved.problem)}
    </Notice>
  )
}

function BankForm({ user }: { user: User }) {
  const t = useMessages(paymentsWords)
  const { formProps, errors, error, isSending } = useForm(createBankDetails)
  const { account, apps } = fieldsOf(user, t)
  const [ifsc, setIfsc] = useState<string>()
  const saved = user.bank_details?.account_number ?? ''
  const [isChanging, setChanging] = useState(!saved)
  const isTyped = isChanging || Boolean(errors.account_number || errors.account_again)
  const inputOf = ({ name, ...field }: ComponentProps<typeof Field>) => (
    <Field key={name} name={name} autoComplete="off" error={errors[name]} {...field} />
  )
  const isWide = useIsWide()
  return (
    <form {...formProps}>
      <DemoNote />
      <div className="stack form pair">
        <div className="stack tight">
          {isWide && <h2>{t.bank.heading}</h2>}
          <p className="muted small">{t.bank.about}</p>
          {inputOf({
            ...account.ifsc,
            hint: ifscHint(ifsc, user, t),
            onInput: event => setIfsc(event.currentTarget.value),
          })}
          {isTyped ? (
            <>
              {inputOf({ ...account.number, autoFocus: Boolean(saved) })}
              {inputOf(account.again)}
            </>
          ) : (
            <>
              <Field
                name="hidden_account"
                label={t.bank.account}
                value={maskedAccount(saved)}
                readOnly
                accessory={
                  <Button kind="quiet" onClick={() => setChanging(true)}>
                    {t.bank.change}
                  </Button>
                }
              />
              <input type="hidden" name="account_number" value={saved} />
              <input type="hidden" name="account_again" value={saved} />
            </>
          )}
          {inputOf(account.bank)}
          {inputOf(account.holder)}
        </div>
        <FoldedFields
          label={t.bank.apps}
          isPlain={isWide}
          isOpen={apps.some(({ name, defaultValue }) => defaultValue || errors[name])}
        >
          {apps.map(inputOf)}
        </FoldedFields>
      </div>
      <FormEnd>
        {error && <Notice tone="error">{error}</Notice>}
        <Button type="submit" wide busy={isSending}>
          {t.bank.submit}
        </Button>
      </FormEnd>
    </form>
  )
}

/** The hint of an empty field. Saved details are correct, so they need no hint until they are changed. */
function ifscHint(typed: string | undefined, user: User, { bank }: FundWords): string | undefined {
  if (typed === undefined && user.bank_details?.ifsc_code) return undefined
  return v.is(BankDetailsForm.entries.ifsc_code, typed && ifscField.read(typed))
    ? ''
    : bank.ifscHint
}

function fieldsOf(user: User, { bank }: FundWords) {
  const saved = user.bank_details
  const tenDigits = { type: 'tel', inputMode: 'numeric' } as const
  const numeric = { inputMode: 'numeric' } as const
  const account = {
    ifsc: {
      name: 'ifsc_code',
      label: bank.ifsc,
      autoCapitalize: 'characters',
      defaultValue: saved?.ifsc_code,
    },
    number: { ...numeric, name: 'account_number', label: bank.account },
    again: { ...numeric, name: 'account_again', label: bank.again },
    bank: { name: 'bank_name', label: bank.bankName, defaultValue: saved?.bank_name },
    holder: {
      name: 'account_holder_name',
      label: bank.holder,
      defaultValue: saved?.account_holder_name,
    },
  }
  const apps = [
    { ...tenDigits, name: 'phonepay', label: bank.phonepe, defaultValue: user.phonepay },
    { ...tenDigits, name: 'googlepay', label: bank.gpay, defaultValue: user.googlepay },
    { ...tenDigits, name: 'paytm', label: bank.paytm, defaultValue: user.paytm },
  ]
  return { account, apps }
}
