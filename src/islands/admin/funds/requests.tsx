import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { listRequests } from '#contract/operator/requests.ts'
import { Shown } from '../frame/shown.tsx'
import { useCall } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import type { Me } from '../people/session.ts'
import { RequestCard } from './request-card.tsx'
import styles from './requests.module.css'

const EVERY_MS = 15_000
/** The most that one reply has. */
const SHOWN = 200

type Which = 'pending' | 'all'

/** Deposits and withdrawals: the pending ones, the oldest first, or the newest of all. */
export function Requests({ me }: { me: Me }) {
  const words = useWords()
  const [which, setWhich] = useState<Which>('pending')
  const isPending = which === 'pending'
  const read = useCall(listRequests, { pending: isPending, limit: String(SHOWN) }, EVERY_MS)
  const [warning, setWarning] = useState('')
  const decided = (said: string) => {
    setWarning(said)
    read.reload()
  }
  return (
    <>
      {warning && (
        <Notice
          tone="error"
          action={
            <Button kind="plain" onClick={() => setWarning('')}>
              {words.done}
            </Button>
          }
        >
          {warning}
        </Notice>
      )}
      <Segmented
        label={words.requests.which}
        name="which"
        value={which}
        options={[
          { value: 'pending', label: words.requests.pending },
          { value: 'all', label: words.requests.all },
        ]}
        onChange={setWhich}
      />
      <Shown read={read}>
        {({ requests }) =>
          requests.length === 0 ? (
            <Empty title={isPending ? words.requests.nonePending : words.requests.none} />
          ) : (
            <>
              {requests.length === SHOWN && (
                <Notice tone="info">{words.requests.more(SHOWN)}</Notice>
              )}
              <ul className={styles.list}>
                {(isPending ? requests.toReversed() : requests).map(request => (
                  <RequestCard key={request.id} me={me} request={request} onDecided={decided} />
                ))}
              </ul>
            </>
          )
        }
      </Shown>
    </>
  )
}
