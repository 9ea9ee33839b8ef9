import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
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
import { ageMinutes, instantText } from '../frame/times.ts'
import { useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { type Me, mayUse } from '../people/session.ts'
import { CopyLine } from './copy-line.tsx'
import { Picture } from './picture.tsx'
import styles from './requests.module.css'

type RequestCardProps = { me: Me; request: OperatorRequest; onDecided: () => void }

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
          {id} · {instantText(request.created_at)}
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
            {words.requests.bankChanged(instantText(request.bank_changed_at))}
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
        {isPending && mayUse(me, approveRequest) && (
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

type DecideProps = { request: OperatorRequest; onClose: () => void; onDecided: () => void }

/** Codes of a decision that another person made first. */
const decidedCodes = ['request_approved', 'request_declined']

function Approve({ request, onClose, onDecided }: DecideProps) {
  const words = useWords()
  const { id, kind, points, name, phone } = request
  const change = useChange(approveRequest, words.lost)
  const [warning, setWarning] = useState('')
  const isUnclear = change.code === 'payment_not_confirmed'
  if (warning) {
    return (
      <Confirm
        title={words.requests.approved}
        open
        onClose={end}
        action={words.close}
        isSending={false}
        error=""
        onConfirm={end}
      >
        <Notice tone="error">{warning}</Notice>
      </Confirm>
    )
  }
  return (
    <Confirm
      title={kind === 'deposit' ? words.requests.approveTitle : words.requests.paidTitle}
      open
      onClose={() => closeAfter(change.code)}
      action={isUnclear ? words.requests.anyway : words.requests.confirm}
      isDanger={isUnclear}
      isSending={change.isSending}
      error={change.error}
      onConfirm={async () => {
        const reply = await change.send({ id, anyway: isUnclear })
        if (!reply) return
        if (reply.warning) setWarning(reply.warning)
        else end()
      }}
    >
      <p className={styles.points}>{formatPoints(points)}</p>
      <p>{words.requests.to(name || phone, kind)}</p>
    </Confirm>
  )

  function end() {
    onClose()
    onDecided()
  }

  function closeAfter(code: string) {
    onClose()
    if (decidedCodes.includes(code)) onDecided()
  }
}

function Decline({ request, onClose, onDecided }: DecideProps) {
  const words = useWords()
  const { id, points, kind } = request
  const change = useChange(declineRequest, words.lost)
  const [reason, setReason] = useState('')
  const isPaid = change.code === 'payment_is_paid'
  return (
    <Confirm
      title={words.requests.declineTitle}
      open
      onClose={() => {
        onClose()
        if (decidedCodes.includes(change.code)) onDecided()
      }}
      action={isPaid ? words.requests.anyway : words.requests.decline}
      isDanger
      isReady={reason.trim() !== ''}
      isSending={change.isSending}
      error={change.error}
      onConfirm={async () => {
        const reply = await change.send({ id, reason, anyway: isPaid })
        if (!reply) return
        onClose()
        onDecided()
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
    </Confirm>
  )
}
