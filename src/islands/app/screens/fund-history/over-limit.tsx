import { type LimitKind, limitKinds } from '#domain/limits.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { limitsWords } from '../../messages/en/account.ts'

/** Why a deposit above a limit is in the wallet. */
export function OverLimit({ kind }: { kind: string }) {
  const t = useMessages(limitsWords)
  const known = limitKinds.find((limit): limit is LimitKind => limit === kind)
  return known ? t.overLimit(t.kinds[known]) : null
}
