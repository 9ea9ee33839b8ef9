import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import {
  type ExclusionSpan,
  exclusionSpans,
  type LimitKind,
  limitKinds,
  realityMinutes,
} from '#domain/limits.ts'
import { FirstLoad } from '../../frame/first-load.tsx'
import { useForm } from '../../hooks/use-form.ts'
import { useMessages } from '../../hooks/words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { limitsWords } from '../../messages/en/account.ts'
import { headerWords } from '../../messages/en/frame.ts'
import {
  $limits,
  $limitsProblem,
  answerWaiting,
  beginBreak,
  changeLimit,
  chooseReminder,
  closeAccount,
  downloadMyData,
  loadLimits,
  type PlayerLimits,
} from '../../stores/limits/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Anchor, Card } from '../../ui/layout.tsx'
import { Table } from '../../ui/table.tsx'
import { AskedButton, SendButton } from './buttons.tsx'
import {
  becomesText,
  changeRows,
  confirmText,
  createLimits,
  isOnBreak,
  isReady,
  limitRows,
  momentOf,
  raiseText,
} from './limits.ts'

export function Limits() {
  const t = useMessages(limitsWords)
  const { code } = useMessages(headerWords)
  const limits = useStore($limits)
  useEffect(() => void loadLimits(), [])
  if (!limits) return <FirstLoad shape="cards" $problem={$limitsProblem} load={loadLimits} />
  return (
    <div className="stack pair">
      <div className="stack">
        {isOnBreak(limits) && (
          <Notice tone="info">{t.breakOn(momentOf(limits.excluded_until))}</Notice>
        )}
        <p className="muted small">
          {t.intro}{' '}
          <Anchor href={sitePathIn(code, sitePaths.responsible)} external>
            {t.help}
          </Anchor>
        </p>
        <Change limits={limits} />
      </div>
      <div className="stack">
        <Waiting limits={limits} />
        <Break />
        <Reminder limits={limits} />
        <Facts
          caption={t.history}
          columns={[
            { key: 'what', label: t.what, place: 'main' },
            { key: 'state', label: t.state, place: 'aside' },
            { key: 'change', label: t.beforeAfter, place: 'detail' },
            { key: 'when', label: t.when, place: 'detail' },
          ]}
          rows={changeRows(limits)}
          empty={t.historyEmpty}
        />
        <MyData />
      </div>
    </div>
  )
}

/** A table under its name. */
function Facts(props: ComponentProps<typeof Table>) {
  return (
    <section className="stack tight">
      <h2>{props.caption}</h2>
      <Table {...props} />
    </section>
  )
}

type LimitsProps = { limits: PlayerLimits }

function Waiting({ limits: { waiting } }: LimitsProps) {
  const t = useMessages(limitsWords)
  if (waiting.length === 0) return null
  return (
    <section className="stack">
      <h2>{t.waiting}</h2>
      {waiting.map(raise => (
        <Card key={raise.id}>
          <div className="stack">
            <p>{raiseText(raise)}</p>
            <p className="muted small">{confirmText(raise)}</p>
            {isReady(raise) && (
              <>
                <p>{becomesText(raise)}</p>
                <SendButton label={t.confirm} send={() => answerWaiting(raise.id, 'confirm')} />
              </>
            )}
            <SendButton label={t.callOff} send={() => answerWaiting(raise.id, 'call_off')} />
          </div>
        </Card>
      ))}
    </section>
  )
}

/** What only a limit that is set has. */
function setColumns({ used, ends }: ReturnType<typeof limitsWords.get>) {
  return [
    { key: 'used', label: used, place: 'detail' as const },
    { key: 'until', label: ends, place: 'detail' as const },
  ]
}

/** Each limit with a button that takes the player to the form of that limit. */
function Change({ limits }: LimitsProps) {
  const t = useMessages(limitsWords)
  const points = useRef<HTMLInputElement>(null)
  const { form, formProps, errors, isSending } = useForm(createLimits)
  const kind = useStore(form.$kind)
  const begin = (chosen: LimitKind) => {
    form.$kind.set(chosen)
    points.current?.focus()
  }
  const rows = limitRows(limits)
  return (
    <>
      <Facts
        caption={t.mine}
        columns={[
          { key: 'name', label: t.kind, place: 'main' },
          { key: 'left', label: t.leftOver, place: 'aside' },
          ...(limits.limits.length > 0 ? setColumns(t) : []),
        ]}
        rows={rows.map(({ left, isSet, ...row }) => {
          const does = isSet ? t.changeOne : t.setOne
          return {
            ...row,
            left: (
              <span className="row tight">
                <span className={isSet ? '' : 'muted'}>{left}</span>
                <span className="flush">
                  <Button
                    kind="plain"
                    aria-label={`${does}: ${row.name}`}
                    onClick={() => begin(row.key)}
                  >
                    {does}
                  </Button>
                </span>
              </span>
            ),
          }
        })}
      />
      <Card>
        <form {...formProps}>
          <h2>{t.change}</h2>
          <Select<LimitKind>
            label={t.kind}
            value={kind}
            options={limitKinds.map(value => ({ value, label: t.kinds[value] }))}
            onChange={chosen => form.$kind.set(chosen)}
          />
          <Field
            ref={points}
            label={t.points}
            name="points"
            inputMode="numeric"
            autoComplete="off"
            error={errors.points}
            hint={kind.startsWith('loss') ? `${t.pointsHint} ${t.lossHint}` : t.pointsHint}
          />
          <Button type="submit" wide busy={isSending}>
            {t.save}
          </Button>
          {rows.some(row => row.key === kind && row.isSet) && (
            <SendButton label={t.remove} send={() => changeLimit(kind, '')} />
          )}
        </form>
      </Card>
    </>
  )
}

function Reminder({ limits: { reality_minutes } }: LimitsProps) {
  const t = useMessages(limitsWords)
  /** What was chosen last, unless that was not saved. */
  const [chosen, setChosen] = useState<number | null>(null)

  async function choose(minutes: number) {
    setChosen(minutes)
    const isSaved = await chooseReminder(minutes)
    if (!isSaved) setChosen(now => (now === minutes ? null : now))
  }

  return (
    <Card as="section">
      <div className="stack">
        <h2>{t.reality}</h2>
        <p className="muted small">{t.realityText}</p>
        <Select
          label={t.reality}
          options={realityMinutes.map(minutes => ({
            value: String(minutes),
            label: t.minutes(minutes),
          }))}
          value={String(chosen ?? reality_minutes ?? 60)}
          onChange={value => void choose(Number(value))}
        />
      </div>
    </Card>
  )
}

function Break() {
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

/** The download of the player's data, and closing the account. */
function MyData() {
  const t = useMessages(limitsWords)

  async function save() {
    const file = await downloadMyData()
    if (file) saveFile(file, 'my-data.zip')
  }

  return (
    <>
      <Card as="section">
        <div className="stack">
          <h2>{t.myData}</h2>
          <p className="muted small">{t.myDataText}</p>
          <SendButton label={t.download} send={save} />
        </div>
      </Card>
      <Card as="section">
        <div className="stack">
          <p className="muted small">{t.closeText}</p>
          <AskedButton
            label={t.closeAccount}
            title={t.closeAccount}
            question={t.closeAsk}
            isDanger
            onYes={() => void closeAccount()}
          />
        </div>
      </Card>
    </>
  )
}
