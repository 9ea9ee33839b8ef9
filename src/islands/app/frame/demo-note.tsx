import { useStore } from '@nanostores/react'
import { useMessages } from '../hooks/words.ts'
import { paymentsWords } from '../messages/en/money.ts'
import { $user } from '../stores/session/session.ts'
import { Notice } from '../ui/feedback.tsx'

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
