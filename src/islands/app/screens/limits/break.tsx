import { useState } from 'react'
import { type ExclusionSpan, exclusionSpans } from '#domain/limits.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { beginBreak } from '../../stores/limits/limits.ts'
import { $protectionWords } from '../../stores/limits/words.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'

/** Begins a break, after one question, because it cannot be undone. */
export function Break() {
  const t = useMessages($protectionWords)
  const [span, setSpan] = useState<ExclusionSpan>('24h')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="stack">
      <h2>{t.breakTitle}</h2>
      <p className="muted small">{t.breakText}</p>
      <Select<ExclusionSpan>
        label={t.breakLength}
        value={span}
        options={exclusionSpans.map(value => ({ value, label: t.spans[value] }))}
        onChange={setSpan}
      />
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t.breakStart}
      </Button>
      <Dialog
        title={t.breakTitle}
        close={t.close}
        open={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false)
                void beginBreak(span)
              }}
            >
              {t.breakStart}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t.breakKeep}
            </Button>
          </>
        }
      >
        <p>{t.breakAsk(t.spans[span])}</p>
      </Dialog>
    </section>
  )
}
