import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  approveRequest,
  declineRequest,
  type OperatorRequest,
} from '#contract/operator/requests.ts'
import { formatPoints } from '#domain/points.ts'
import { Confirm } from '../frame/confirm.tsx'
import { addressOf } from '../frame/place.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { ageMinutes, timeText } from '../frame/times.ts'
import { useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { CopyLine } from './copy-line.tsx'
import { Picture } from './picture.tsx'
import styles from './requests.module.css'

/** What follows a decision, with the sentence that the server adds to it; '' without one. */
type Decided = (warning: string) => void

type RequestCardProps = { me: Me; request: OperatorRequest; onDecided: Decided }

/** A deposit or withdrawal with all that is needed to decide it. */
export function RequestCard({ me, request, onDecided }: RequestCardProps) {
  const words = useWords()
  const [isDeclining, setIsDeclining] = useState(false)
  const [isApproving, setIsApproving] = useState(false)
  const { id, kind, points, phone, closed_phone, name, utr, bank, status, source } = request
  const isPending = status === 0
  return (
    <Card as="li">
      <div className="stack tight">
        <div className="row apart">
          <h2>{words.requests.kinds[source]}</h2>
          {isPending ? (
            <Badge tone="waiting">{words.requests.age(ageMinutes(request.created_at))}</Badge>
          ) : (
            <Badge tone={status === 1 ? 'won' : 'lost'}>
              {status === 1 ? words.requests.approved : words.requests.declined}
            </Badge>
          )}
        </div>
        <p className={styles.points}>{formatPoints(points)}</p>
        <p>
          <a href={addressOf('players', phone)}>{name || phone}</a>{' '}
          <span className="muted num">{closed_phone || phone}</span>
        </p>
        <p className="muted small num">
          {id} · {timeText(request.created_at)}
        </p>
        {utr && <CopyLine label={words.requests.utr} value={utr} />}
        {request.has_image && <Picture id={id} isShown={isPending} />}
        {bank && (
          <div>
            <CopyLine label={words.requests.account} value={bank.account_number} />
            <CopyLine label={words.requests.ifsc} value={bank.ifsc_code} />
            <CopyLine label={words.requests.holder} value={bank.account_holder_name} />
            <CopyLine label={words.requests.bank} value={bank.bank_name} />
          </div>
        )}
        {request.bank_changed_at && (
          <Notice tone="error">
            {words.requests.bankChanged(timeText(request.bank_changed_at))}
          </Notice>
        )}
        {request.payment_status && (
          <p className="small">{words.requests.provider(request.payment_status)}</p>
        )}
        {request.is_disputed && <Notice tone="error">{words.requests.disputed}</Notice>}
        {request.similar_payments.length > 0 && (
          <Notice tone="error">
            {words.requests.similar(request.similar_payments.join(', '))}
          </Notice>
        )}
        {request.reason && <p className="small">{words.requests.reasonIs(request.reason)}</p>}
        {(isPending || request.is_disputed) && mayUse(me, approveRequest) && (
          <div className={styles.decide}>
            <Button kind="quiet" onClick={() => setIsDeclining(true)}>
              {words.requests.decline}
            </Button>
            <Button onClick={() => setIsApproving(true)}>
              {kind === 'deposit' ? words.requests.approve : words.requests.paid}
            </Button>
          </div>
        )}
      </div>
      {isApproving && (
        <Approve request={request} onClose={() => setIsApproving(false)} onDecided={onDecided} />
      )}
      {isDeclining && (
        <Decline request={request} onClose={() => setIsDeclining(false)} onDecided={onDecided} />
      )}
    </Card>
  )
}

type DecideProps = { request: OperatorRequest; onClose: () => void; onDecided: Decided }

/** Codes of a decision that another person made first. */
const decidedCodes = ['request_approved', 'request_declined']

function Approve({ request, onClose, onDecided }: DecideProps) {
  const words = useWords()
  const { id, kind, points, name, phone } = request
  const change = useChange(approveRequest, words.lost)
  const [anyway, setAnyway] = useState(false)
  const isUnclear = change.code === 'payment_not_confirmed'
  return (
    <Confirm
      title={kind === 'deposit' ? words.requests.approveTitle : words.requests.paidTitle}
      onClose={() => closeAfter(change.code, onClose, onDecided)}
      action={words.requests.confirm}
      isDanger={isUnclear}
      isReady={!isUnclear || anyway}
      change={change}
      onConfirm={async () => {
        const reply = await change.send({ id, anyway: isUnclear && anyway })
        if (!reply) return
        onClose()
        onDecided(reply.warning)
      }}
    >
      <p className={styles.points}>{formatPoints(points)}</p>
      <p>{words.requests.to(name || phone, kind)}</p>
      {isUnclear && <Anyway isOn={anyway} onChange={setAnyway} />}
    </Confirm>
  )
}

function Decline({ request, onClose, onDecided }: DecideProps) {
  const words = useWords()
  const { id, points, kind } = request
  const change = useChange(declineRequest, words.lost)
  const [reason, setReason] = useState('')
  const [anyway, setAnyway] = useState(false)
  const isPaid = change.code === 'payment_is_paid'
  return (
    <Confirm
      title={words.requests.declineTitle}
      onClose={() => closeAfter(change.code, onClose, onDecided)}
      action={words.requests.decline}
      isDanger
      isReady={reason.trim() !== '' && (!isPaid || anyway)}
      change={change}
      onConfirm={async () => {
        const reply = await change.send({ id, reason, anyway: isPaid && anyway })
        if (!reply) return
        onClose()
        onDecided(reply.warning)
      }}
    >
      <p className={styles.points}>{formatPoints(points)}</p>
      <div className={styles.reasons}>
        {words.requests.reasons[kind].map(each => (
          <Chip key={each} isOn={reason === each} onClick={() => setReason(each)}>
            {each}
          </Chip>
        ))}
      </div>
      <ReasonField value={reason} onChange={setReason} hint={words.requests.reasonHint} />
      {isPaid && <Anyway isOn={anyway} onChange={setAnyway} />}
    </Confirm>
  )
}

/** Decides against the answer of the payment provider: a step of its own, which no second tap makes. */
function Anyway({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const words = useWords()
  return (
    <CheckField
      label={words.requests.anyway}
      name="anyway"
      checked={isOn}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

/** Closes a dialog. The list is read again if another person decided first. */
function closeAfter(code: string, onClose: () => void, onDecided: Decided) {
  onClose()
  if (decidedCodes.includes(code)) onDecided('')
}
