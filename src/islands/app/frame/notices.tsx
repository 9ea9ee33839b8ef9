import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { $isConfirmed } from '../accounts/fetched-profile.ts'
import { $session, $user } from '../accounts/session.ts'
import { $paymentOutcome, askForPending, outcomeText } from '../funds/payments.ts'
import { signedPoints } from '../lib/format.ts'
import { poll } from '../lib/poll.ts'
import { agoOf } from '../lib/span.ts'
import { useMessages } from '../lib/words.ts'
import { $limits, loadLimits } from '../limits/player-limits.ts'
import { $isCheckShown, $sessionMinutes, answerCheck, startPlayClock } from '../limits/reminder.ts'
import { $connection } from '../live/connection.ts'
import { watchFreshness } from '../live/freshness.ts'
import { refresh } from '../live/refresh.ts'
import { $unseen, watchUnseen } from '../live/unseen-results.ts'
import { $marketsAge } from '../markets/markets.ts'
import { freshnessWords, updatesWords } from '../messages/en/frame.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { headerWords } from '../messages/en/header.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { nameWords } from '../messages/en/names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Float } from '../ui/float.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MustAnswer } from '../ui/must-answer.tsx'
import { Notice } from '../ui/notice.tsx'
import { OfflineStrip } from '../ui/offline-strip.tsx'
import { Strips } from '../ui/strips.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { OwnResults } from './own-results.tsx'
import { openPage, pathTo } from './router.ts'
import { $announcement } from './toast.ts'
import { $update, hideUpdate, takeUpdate } from './updates.ts'

/** Offers a new version of the app. */
export function UpdateNotice() {
  const t = useMessages(updatesWords)
  const update = useStore($update)
  useEffect(() => {
    if (update !== 'none') $announcement.set(updatesWords.get()[update].text)
  }, [update])
  if (update === 'none') return null
  const { text, action } = t[update]
  return (
    <Float>
      <Notice
        tone="info"
        action={
          <>
            <Button kind="quiet" onClick={takeUpdate}>
              {action}
            </Button>
            <IconButton label={t.later} icon="close" onClick={hideUpdate} />
          </>
        }
      >
        {text}
      </Notice>
    </Float>
  )
}

/** Keeps the app fresh, and shows when the server cannot be reached and how old the markets are. */
function OfflineBanner() {
  const t = useMessages(freshnessWords)
  const { state } = useStore($connection)
  const status = state === 'offline' || state === 'unanswered' ? t[state] : ''
  useEffect(watchFreshness, [])
  return (
    <OfflineStrip
      status={status}
      action={
        status && (
          <Button kind="plain" onClick={() => void refresh()}>
            {t.retry}
          </Button>
        )
      }
    >
      {status && <Age />}
    </OfflineStrip>
  )
}

function Age() {
  const t = useMessages(freshnessWords)
  const ageMs = useStore($marketsAge)
  return ageMs !== null && <span>{t.loaded(agoOf(ageMs))}</span>
}

function isPlaying(): boolean {
  const session = $session.get()
  return session.state === 'player' && session.status === '1'
}

/** What is below the header of every screen: no connection, which pushes the screen down, and settled bids. */
export function UnderHeader() {
  return (
    <>
      <Strips>
        <OfflineBanner />
      </Strips>
      <OwnResults />
    </>
  )
}

const tones = { success: 'won', pending: 'waiting', failed: 'lost', unknown: 'closed' } as const

/** The outcome of a payment, over the page until the player has read it. A pending one is asked for again. */
export function PaymentSheet() {
  const outcome = useStore($paymentOutcome)
  const t = useMessages(paymentsWords).paymentStatus
  const { balance, wallet, history } = useMessages(fundsWords)
  const { close } = useMessages(headerWords)
  const names = useMessages(nameWords)
  const user = useStore($user)
  const isBettor = user?.status === '1'
  const hasBalance = useStore($isConfirmed) && isBettor
  useEffect(() => {
    if (outcome?.state === 'pending') return poll(() => askForPending(outcome))
  }, [outcome])
  if (!outcome) return null
  const { state, fundId } = outcome
  const isPaid = state === 'success'
  const end = () => $paymentOutcome.set(null)
  return (
    <Dialog
      kind="sheet"
      title={names.title('paymentStatus')}
      close={close}
      open
      onClose={end}
      actions={
        <>
          {!isPaid && isBettor && (
            <LinkButton
              kind="quiet"
              href={pathTo('fundHistory', { type: ALL_DEPOSITS })}
              onClick={end}
            >
              {wallet.deposits}
            </LinkButton>
          )}
          <Button data-first onClick={end}>
            {t.done}
          </Button>
        </>
      }
    >
      <Verdict
        tone={tones[state]}
        sum={isPaid && outcome.points ? t.added(formatPoints(outcome.points)) : ''}
      >
        <p role="status">{outcomeText(outcome)}</p>
      </Verdict>
      <Facts
        facts={[
          ...(hasBalance ? [{ name: balance, value: formatPoints(user.wallet) }] : []),
          ...(fundId ? [{ name: history.id, value: fundId }] : []),
        ]}
      />
    </Dialog>
  )
}

/** Asks a player at intervals whether to play on. Source: docs/specification.md, Sidebar. */
export function RealityCheck() {
  const session = useStore($session)
  const isShown = useStore($isCheckShown)
  useEffect(() => startPlayClock(isPlaying), [])
  if (!isShown || session.state !== 'player' || session.status !== '1') return null
  return <Check />
}

function Check() {
  const { check, time } = useMessages(limitsWords)
  const minutes = useStore($sessionMinutes)
  return (
    <MustAnswer
      title={check.title}
      actions={
        <>
          <Button onClick={answerCheck}>{check.goOn}</Button>
          <Button
            onClick={() => {
              answerCheck()
              openPage('limits')
            }}
          >
            {check.stop}
          </Button>
        </>
      }
    >
      <p>{check.time(time(Math.floor(minutes / 60), minutes % 60))}</p>
      <Played />
    </MustAnswer>
  )
}

/** The points staked and won. They are fetched, because the stored ones may be an hour old. */
function Played() {
  const { check } = useMessages(limitsWords)
  const { loading } = useMessages(headerWords)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const { staked, won } = useStore($limits)?.session ?? {}
  useEffect(() => {
    void loadLimits().then(problem => setState(problem ? 'failed' : 'loaded'))
  }, [])
  if (state === 'loading') return <p className="muted">{loading}</p>
  if (state === 'failed' || staked === undefined || won === undefined) {
    return <p className="muted">{check.unknown}</p>
  }
  return (
    <>
      <p className="num">
        {[
          `${check.staked}: ${formatPoints(staked)}`,
          `${check.won}: ${formatPoints(won)}`,
          `${check.net}: ${signedPoints(won - staked)}`,
        ].join(' · ')}
      </p>
      <p className="muted small">{check.openBids}</p>
    </>
  )
}

/**
 * Shows the number of new results in the title and on the icon of the installed app. Returns the
 * stop function.
 */
export function showUnseen(): () => void {
  const stopWatching = watchUnseen()
  const unbind = $unseen.listen(count => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
    // The icon does not change in a browser without badges, or if the app is not installed.
    if (count > 0) void navigator.setAppBadge?.(count).catch(() => {})
    else void navigator.clearAppBadge?.().catch(() => {})
  })
  return () => {
    stopWatching()
    unbind()
  }
}
