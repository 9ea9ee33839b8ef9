import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type ExclusionSpan, exclusionSpans, realityMinutes } from '#domain/limits.ts'
import { useMessages } from '../lib/words.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { AskedButton } from './limit-buttons.tsx'
import { beginBreak, chooseReminder, type PlayerLimits } from './player-limits.ts'
import { $sessionMinutes } from './reminder.ts'

/** How often the app shows how long the player has been logged in. */
export function Reminder({ limits: { reality_minutes } }: { limits: PlayerLimits }) {
  const t = useMessages(limitsWords)
  const minutes = useStore($sessionMinutes)
  /** What was chosen last, unless that was not saved. */
  const [chosen, setChosen] = useState<number | null>(null)

  async function choose(wanted: number) {
    setChosen(wanted)
    const isSaved = await chooseReminder(wanted)
    if (!isSaved) setChosen(now => (now === wanted ? null : now))
  }

  return (
    <Card as="section">
      <div className="stack">
        <h2>{t.reality}</h2>
        <div className="muted small">
          <p>{t.realityText}</p>
          <p>{t.session(t.time(Math.floor(minutes / 60), minutes % 60))}</p>
        </div>
        <Select
          label={t.reality}
          options={realityMinutes.map(each => ({
            value: String(each),
            label: t.minutes(each),
          }))}
          value={String(chosen ?? reality_minutes ?? 60)}
          onChange={value => void choose(Number(value))}
        />
      </div>
    </Card>
  )
}

/** A time without bids and deposits. */
export function Break() {
  const t = useMessages(limitsWords)
  const [span, setSpan] = useState<ExclusionSpan>('24h')
  return (
    <Card as="section">
      <div className="stack">
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
      </div>
    </Card>
  )
}
