import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { type LimitKind, periodOf } from '#domain/limits.ts'
import { formatPoints } from '#domain/points.ts'
import { backCloses } from '../frame/back-closes.ts'
import { FirstLoad } from '../frame/first-load.tsx'
import { saveFile } from '../lib/save-file.ts'
import { useForm } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { headerWords } from '../messages/en/header.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { Break, Reminder } from './break.tsx'
import { AskedButton, SendButton } from './limit-buttons.tsx'
import {
  becomesText,
  changeRows,
  confirmText,
  createLimit,
  isOnBreak,
  isReady,
  limitRows,
  momentOf,
  raiseText,
} from './limit-rows.ts'
import {
  $limits,
  $limitsProblem,
  answerWaiting,
  changeLimit,
  closeAccount,
  downloadMyData,
  loadLimits,
  type PlayerLimits,
} from './player-limits.ts'

export function Limits() {
  const t = useMessages(limitsWords)
  const { code } = useMessages(headerWords)
  const limits = useStore($limits)
  useEffect(() => void loadLimits(), [])
  const isWide = useIsWide()
  if (!limits) return <FirstLoad shape="cards" $problem={$limitsProblem} load={loadLimits} />
  const last = (
    <>
      <Changes limits={limits} />
      <MyData />
    </>
  )
  return (
    <div className="stack">
      {isOnBreak(limits) && (
        <Notice tone="info">{t.breakOn(momentOf(limits.excluded_until))}</Notice>
      )}
      <p className="muted small">
        <span>{t.intro}</span>
        <br />
        <Anchor href={sitePathIn(code, sitePaths.responsible)} external>
          {t.help}
        </Anchor>
      </p>
      <div className="stack pair">
        <div className="stack">
          <Change limits={limits} />
          {isWide && last}
        </div>
        <div className="stack">
          <Waiting limits={limits} />
          <Break />
          <Reminder limits={limits} />
          {!isWide && last}
          <CloseAccount />
        </div>
      </div>
    </div>
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

function Changes({ limits }: LimitsProps) {
  const t = useMessages(limitsWords)
  if (limits.history.length === 0) {
    return (
      <Card as="section">
        <h2>{t.history}</h2>
        <p className="muted">{t.historyEmpty}</p>
      </Card>
    )
  }
  return (
    <Table
      caption={t.history}
      isTitled
      columns={[
        { key: 'what', label: t.what, place: 'main' },
        { key: 'state', label: t.state, place: 'aside' },
        { key: 'change', label: t.beforeAfter, place: 'detail' },
        { key: 'when', label: t.when, place: 'detail' },
      ]}
      rows={changeRows(limits)}
    />
  )
}

/** The part of a limit that is set. */
function setColumns({ leftOver, used, ends }: ReturnType<typeof limitsWords.get>) {
  return [
    { key: 'left', label: leftOver, place: 'detail' as const },
    { key: 'used', label: used, place: 'detail' as const },
    { key: 'until', label: ends, place: 'detail' as const },
  ]
}

/** Each limit with a button that opens the form of that limit. */
function Change({ limits }: LimitsProps) {
  const t = useMessages(limitsWords)
  const [chosen, setChosen] = useState<LimitKind | null>(null)
  const hide = () => setChosen(null)
  useEffect(() => (chosen ? backCloses(() => setChosen(null)) : undefined), [chosen])
  const rows = limitRows(limits)
  return (
    <>
      <Table
        caption={t.mine}
        isTitled
        columns={[
          { key: 'name', label: t.kind, place: 'main' },
          { key: 'does', label: t.what, place: 'aside' },
          ...(limits.limits.length > 0 ? setColumns(t) : []),
        ]}
        rows={rows.map(({ isSet, ...row }) => {
          const does = isSet ? t.changeOne : t.setOne
          return {
            ...row,
            does: (
              <>
                {!isSet && <span className="muted">{t.noLimit}</span>}
                <Button
                  kind="plain"
                  aria-label={`${does}: ${row.name}`}
                  onClick={() => setChosen(row.key)}
                >
                  {does}
                </Button>
              </>
            ),
          }
        })}
      />
      {chosen && (
        <LimitSheet
          kind={chosen}
          points={limits.limits.find(({ kind }) => kind === chosen)?.points}
          onClose={hide}
        />
      )}
    </>
  )
}

/** When the period of a limit begins or ends, and the meaning of a loss. */
function hintOf(kind: LimitKind, t: ReturnType<typeof limitsWords.get>): string {
  const hints = [t.periodHints[periodOf(kind)], kind.startsWith('loss') && t.lossHint]
  return hints.filter(Boolean).join(' ')
}

type LimitSheetProps = {
  kind: LimitKind
  /** Undefined while there is no limit. */
  points: number | undefined
  onClose: () => void
}

function LimitSheet({ kind, points, onClose }: LimitSheetProps) {
  const t = useMessages(limitsWords)
  const { close } = useMessages(headerWords)
  const { formProps, errors, isSending } = useForm(() => createLimit(kind, onClose))
  const id = useId()
  return (
    <Dialog
      kind="sheet"
      title={t.limitOf(t.kinds[kind])}
      close={close}
      open
      onClose={onClose}
      actions={
        <>
          {points !== undefined && (
            <SendButton
              label={t.remove}
              send={async () => {
                if (await changeLimit(kind, '')) onClose()
              }}
            />
          )}
          <Button type="submit" form={id} wide busy={isSending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form {...formProps} id={id}>
        <p className="num">{t.now(points === undefined ? t.noLimit : formatPoints(points))}</p>
        <Field
          label={t.points}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          data-first
          error={errors.points}
          hint={hintOf(kind, t)}
        />
        <p className="muted small">{t.rule}</p>
      </form>
    </Dialog>
  )
}

/** The download of the player's data. */
function MyData() {
  const t = useMessages(limitsWords)

  async function save() {
    const file = await downloadMyData()
    if (file) saveFile(file, 'my-data.zip')
  }

  return (
    <Card as="section">
      <div className="stack">
        <h2>{t.myData}</h2>
        <p className="muted small">{t.myDataText}</p>
        <SendButton label={t.download} send={save} />
      </div>
    </Card>
  )
}

function CloseAccount() {
  const t = useMessages(limitsWords)
  return (
    <Card as="section">
      <div className="stack">
        <h2>{t.closeAccount}</h2>
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
  )
}
