import { useState } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type JournalEntry, listJournal, verifyJournal } from '#contract/operator/journal.ts'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { CopyLine } from '../funds/copy-line.tsx'

/** What people changed, newest first, in pages. */
export function Journal() {
  const words = useWords()
  const [before, setBefore] = useState<readonly number[]>([])
  const last = before.at(-1)
  const read = useCall(listJournal, last === undefined ? {} : { before: String(last) })
  return (
    <>
      <Verify />
      <Shown read={read}>
        {({ entries }) => (
          <>
            {entries.length === 0 && <Empty title={words.journal.none} />}
            <ul className="stack tight">
              {entries.map(entry => (
                <Entry key={entry.number} entry={entry} />
              ))}
            </ul>
            <div className="row">
              {before.length > 0 && (
                <Button kind="quiet" onClick={() => setBefore(before.slice(0, -1))}>
                  {words.journal.newer}
                </Button>
              )}
              {entries.length === 50 && (
                <Button kind="quiet" onClick={() => setBefore([...before, entries.at(-1)!.number])}>
                  {words.journal.older}
                </Button>
              )}
            </div>
          </>
        )}
      </Shown>
    </>
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  const words = useWords()
  const { number, at, person, address, call, outcome, sent, before, after, reason } = entry
  return (
    <Card as="li">
      <div className="stack tight">
        <div className="row apart">
          <strong>{person}</strong>
          <Badge tone={outcome === 'done' ? 'won' : 'lost'}>
            {outcome || words.journal.noOutcome}
          </Badge>
        </div>
        <p className="num">
          {call} · {timeText(at)}
        </p>
        {reason && <p>{words.requests.reasonIs(reason)}</p>}
        <details>
          <summary>{words.journal.details}</summary>
          <dl className="small num">
            <dt className="muted">{words.journal.number}</dt>
            <dd>
              {number} · {address}
            </dd>
            <Values name={words.journal.sent} values={sent} />
            <Values name={words.journal.before} values={before} />
            <Values name={words.journal.after} values={after} />
          </dl>
        </details>
      </div>
    </Card>
  )
}

function Values({ name, values }: { name: string; values: Record<string, unknown> | null }) {
  if (!values || Object.keys(values).length === 0) return null
  return (
    <>
      <dt className="muted">{name}</dt>
      {Object.entries(values).map(([field, value]) => (
        <dd key={field}>
          {field}: {typeof value === 'object' ? JSON.stringify(value) : String(value)}
        </dd>
      ))}
    </>
  )
}

function Verify() {
  const words = useWords()
  const change = useChange(verifyJournal, words.lost)
  const [earlier, setEarlier] = useState('')
  const [found, setFound] = useState<{ entries: number; hash: string; faults: string[] } | null>(
    null,
  )
  return (
    <section className="stack tight">
      {found &&
        (found.faults.length === 0 ? (
          <>
            <Notice tone="success">{words.journal.intact(found.entries)}</Notice>
            <CopyLine label={words.journal.hash} value={found.hash} />
          </>
        ) : (
          <Notice tone="error">{found.faults.join(' ')}</Notice>
        ))}
      <Field
        label={words.journal.earlier}
        name="hash"
        autoComplete="off"
        value={earlier}
        onChange={event => setEarlier(event.currentTarget.value.trim())}
      />
      {change.error && <Notice tone="error">{change.error}</Notice>}
      <Button
        kind="quiet"
        busy={change.isSending}
        onClick={async () => {
          const reply = await change.send(earlier ? { hash: earlier } : {})
          if (reply) setFound(reply)
        }}
      >
        {words.journal.verify}
      </Button>
    </section>
  )
}
