import { useStore } from '@nanostores/react'
import { $user } from '../accounts/session.ts'
import { useMessages } from '../lib/words.ts'
import { paymentsWords } from '../messages/en/funds.ts'
import { Notice } from '../ui/notice.tsx'

/** Shows on the money screens of a demo that nothing is paid. */
export function DemoNote() {
  const { demo } = useMessages(paymentsWords)
  const isDemo = useStore($user)?.demo
  return isDemo ? (
    <Notice tone="info">
      <span className="small">{demo}</span>
    </Notice>
  ) : null
}
