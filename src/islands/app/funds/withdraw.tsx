import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { TypedAmount } from '#contract/funds.ts'
import { ALL_WITHDRAWALS } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { formatPoints } from '#domain/points.ts'
import { $user, type StoredUser } from '../accounts/session.ts'
import * as capabilities from '../api/capabilities.ts'
import { UnlessLost } from '../frame/lost-request.tsx'
import { pathTo } from '../frame/router.ts'
import { createForm, type IsHere } from '../lib/form.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { pointsField } from '../lib/typed.ts'
import { useForm } from '../lib/use-form.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { headerWords } from '../messages/en/header.ts'
import { nameWords } from '../messages/en/names.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { DemoNote } from './demo-note.tsx'
import { hiddenAccount, requestWithdrawal } from './funds.ts'
import { MoneyFacts } from './money-facts.tsx'
import { showRequestAnswer } from './requests.ts'

/** The form asks once more, and only then is the request sent. */
export function createWithdraw(isHere: IsHere) {
  /** The points that the player is asked about; 0 for none. */
  const $asked = atom(0)

  const ask = async ({ amount }: { amount: number }) => {
    if (isWithoutAccount($user.get())) {
      return sentence('bank_details_required')
    }
    $asked.set(amount)
    return null
  }
  const form = createForm(v.object({ amount: TypedAmount }), ask, {
    amount: { ...pointsField, check: amount => amountError(Number(amount), $user.get()) },
  })

  async function confirm(): Promise<void> {
    if (form.$isSending.get()) return
    form.$isSending.set(true)
    const sent = paymentsWords.get().sent(formatPoints($asked.get()))
    const answer = await requestWithdrawal($asked.get())
    form.$isSending.set(false)
    $asked.set(0)
    form.$error.set(showRequestAnswer(answer, sent, ALL_WITHDRAWALS, isHere))
  }

  return { ...form, $asked, confirm }
}

/** Whether the server would refuse any withdrawal, because the player has saved no bank account. */
function isWithoutAccount(user: StoredUser | null): boolean {
  return capabilities.heldWithdrawals && user !== null && !hiddenAccount(user)
}

/** Why the server would refuse the amount; null if it would not. A limit of 0 is not known. */
function amountError(amount: number, user: StoredUser | null): Sentence | null {
  const { MIN_WITHDRAW = 0, MAX_WITHDRAW: maximum = 0, wallet: balance } = user ?? {}
  const minimum = MIN_WITHDRAW || 1
  if (amount < minimum) {
    const message = sentences.withdrawalBelowMinimum(minimum)
    return { code: 'withdrawal_below_minimum', params: { minimum }, message }
  }
  if (maximum && amount > maximum) {
    const message = sentences.withdrawalAboveMaximum(maximum)
    return { code: 'withdrawal_above_maximum', params: { maximum }, message }
  }
  // With an empty wallet, the server knows the reason: it may be a debt.
  if (!balance || amount <= balance) return null
  const message = sentences.withdrawalAboveBalance(balance)
  return { code: 'withdrawal_above_balance', params: { balance }, message }
}

/** The most a player can withdraw at once; undefined while the balance is unknown. */
function mostPoints(user: StoredUser | null): number | undefined {
  const { MAX_WITHDRAW: maximum, wallet: balance } = user ?? {}
  return balance && maximum ? Math.min(maximum, balance) : balance
}

/** The limits of a withdrawal, of which the balance may be one; empty if the API does not send them. */
export function limitsText(user: StoredUser | null): string {
  const { MIN_WITHDRAW: minimum = 0, MAX_WITHDRAW: maximum } = user ?? {}
  if (!maximum) return ''
  const most = mostPoints(user) ?? 0
  const { limits } = paymentsWords.get().withdraw
  return limits(formatPoints(minimum), formatPoints(most < minimum ? maximum : most))
}

export function Withdraw() {
  const t = useMessages(paymentsWords)
  const bankFirst = useTranslate()(sentence('bank_details_required'))
  const user = useStore($user)
  const { close } = useMessages(headerWords)
  const { form, formProps, errors, error, isSending } = useForm(createWithdraw)
  const asked = useStore(form.$asked)
  const balance = user?.wallet
  const account = hiddenAccount(user)
  const limits = limitsText(user)
  const { wallet } = useMessages(fundsWords)
  const most = mostPoints(user)
  const history = {
    href: pathTo('fundHistory', { type: ALL_WITHDRAWALS }),
    label: wallet.withdrawals,
    icon: 'upload' as const,
  }
  if (isWithoutAccount(user)) {
    return (
      <div className="stack pair">
        <div className="stack">
          <DemoNote />
          <MoneyFacts />
          <Empty
            title={bankFirst}
            action={<LinkButton href={pathTo('bankDetails')}>{t.withdraw.addBank}</LinkButton>}
          >
            {t.withdraw.noBank}
          </Empty>
        </div>
        <MenuList items={[history]} />
      </div>
    )
  }
  return (
    <div className="stack pair">
      <form {...formProps}>
        <DemoNote />
        <AmountField
          label={t.amount}
          quick={t.quick}
          error={errors.amount}
          least={user?.MIN_WITHDRAW}
          most={most}
          all={most !== undefined && most === balance ? t.withdraw.all : undefined}
          hint={points =>
            points > 0 && balance !== undefined && points <= balance
              ? t.after(formatPoints(balance - points))
              : limits
          }
        />
        {account && <p className="muted small num">{t.withdraw.to(account)}</p>}
        <UnlessLost
          kind="withdrawal"
          isSending={isSending}
          onNotThere={() => form.$error.set(null)}
        >
          {error && <Notice tone="error">{error}</Notice>}
          <Button type="submit" wide busy={isSending}>
            {t.withdraw.submit}
          </Button>
        </UnlessLost>
        {capabilities.heldWithdrawals && <p className="muted small">{t.withdraw.held}</p>}
        <Dialog
          kind="sheet"
          title={t.withdraw.ask(formatPoints(asked))}
          close={close}
          open={asked > 0}
          onClose={() => form.$asked.set(0)}
          actions={
            <>
              <Button kind="quiet" onClick={() => form.$asked.set(0)}>
                {t.withdraw.cancel}
              </Button>
              <Button busy={isSending} onClick={() => void form.confirm()}>
                {t.withdraw.confirm(formatPoints(asked))}
              </Button>
            </>
          }
        >
          {!account && <p>{t.withdraw.noAccount}</p>}
          <Facts
            facts={[
              ...(account ? [{ name: t.withdraw.account, value: account }] : []),
              { name: t.withdraw.amount, value: <b>{formatPoints(asked)}</b> },
              ...(balance === undefined
                ? []
                : [{ name: t.withdraw.after, value: formatPoints(balance - asked) }]),
            ]}
          />
          {capabilities.heldWithdrawals && <p className="muted small">{t.withdraw.held}</p>}
        </Dialog>
      </form>
      <div className="stack tight">
        <MoneyFacts />
        <MenuList
          items={[
            history,
            {
              href: pathTo('bankDetails'),
              label: nameWords.get().title('bankDetails'),
              note: account,
              icon: 'bank',
            },
          ]}
        />
      </div>
    </div>
  )
}
