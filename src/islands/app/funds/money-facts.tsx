import { useStore } from '@nanostores/react'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { $user, type StoredUser } from '../accounts/session.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

/**
 * The balance, the least amounts in and out, the time of a withdrawal, and what a balance that is too
 * small for one is good for. What the server does not send is left out.
 * @testOnly Tests compare the texts.
 */
export function moneyFacts(user: StoredUser | null) {
  const { balance: balanceWord } = fundsWords.get()
  const { facts: t } = paymentsWords.get()
  const { wallet: balance = 0, MIN_DEPOSIT: deposit, MIN_WITHDRAW: withdrawal } = user ?? {}
  const hours = user?.WITHDRAW_HOURS
  return {
    facts: [
      { name: balanceWord, value: formatPoints(user?.wallet) },
      ...(deposit ? [{ name: t.deposit, value: formatPoints(deposit) }] : []),
      ...(withdrawal ? [{ name: t.withdrawal, value: formatPoints(withdrawal) }] : []),
      ...(hours ? [{ name: t.paid, value: t.within(hours) }] : []),
    ],
    note:
      withdrawal && balance > 0 && balance < withdrawal
        ? t.tooLittle(formatPoints(balance), formatPoints(withdrawal), formatPoints(MIN_BID))
        : '',
  }
}

export function MoneyFacts() {
  useMessages(paymentsWords)
  const { facts, note } = moneyFacts(useStore($user))
  return (
    <Card as="section">
      <Facts facts={facts} />
      {note && <p className="muted small">{note}</p>}
    </Card>
  )
}
