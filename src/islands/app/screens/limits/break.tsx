import { useState } from 'react'
import { type ExclusionSpan, exclusionSpans } from '#domain/limits.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { limitsWords } from '../../messages/en/account.ts'
import { beginBreak } from '../../stores/limits/limits.ts'
import { Select } from '../../ui/form/select.tsx'
import { AskedButton } from './asked-button.tsx'

export function Break() {
  const t = useMessages(limitsWords)
  const [span, setSpan] = useState<ExclusionSpan>('24h')
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
      <AskedButton
        label={t.breakStart}
        title={t.breakTitle}
        question={t.breakAsk(t.spans[span])}
        onYes={() => void beginBreak(span)}
      />
    </section>
  )
}
