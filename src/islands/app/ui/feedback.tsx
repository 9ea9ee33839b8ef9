import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './feedback.module.css'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = { tone: 'info' | 'error' | 'success'; children: ReactNode; action?: Elements }

const icons: Record<NoticeProps['tone'], IconName> = {
  info: 'info',
  error: 'alert',
  success: 'check',
}

/** A message in the page. Screen readers announce an error. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

/** A question in one line, with what to do as two words. */
export function Offer({ text, children }: { text: string; children: Elements }) {
  return (
    <div className={styles.offer}>
      <p>{text}</p>
      {children}
    </div>
  )
}

type NoteProps = {
  id: string
  error?: string | undefined
  hint?: ReactNode
  /** Screen readers announce the error: the focus stays in the field. */
  isSaid?: boolean
}

/** The line under a field: its error if there is one, else its hint. Without both it has no height. */
export function Note({ id, error, hint, isSaid = false }: NoteProps) {
  return (
    <p
      id={id}
      className={`${error ? styles.noteError : styles.note} ${hint === undefined ? '' : styles.hinted}`}
      role={error && isSaid ? 'alert' : undefined}
    >
      {error ? (
        <>
          <Icon name="alert" />
          <span>{error}</span>
        </>
      ) : (
        hint
      )}
    </p>
  )
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

/** A thin bar at the top, visible after 150 ms of waiting. */
export function Loader({ label, shown }: { label: string; shown: boolean }) {
  return (
    <div role="status">
      {shown && (
        <>
          <span className="visually-hidden">{label}</span>
          <span className={styles.bar} />
        </>
      )}
    </div>
  )
}

/** What is loading: markets, cards, rows of a list, fields of a form, numbers of a grid, weeks of a chart. */
export type Shape = 'markets' | 'cards' | 'rows' | 'fields' | 'numbers' | 'weeks'

const boxes: Record<Shape, number> = {
  markets: 4,
  cards: 4,
  rows: 8,
  fields: 5,
  numbers: 30,
  weeks: 9,
}

type SkeletonProps = { shape: Shape; count?: number }

/** The outline of what is loading. */
export function Skeleton({ shape, count = boxes[shape] }: SkeletonProps) {
  return (
    <div
      className={`${styles.skeleton} ${styles[shape]} ${shape === 'markets' ? 'board' : ''}`}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
        <span key={place} className={styles.box} />
      ))}
    </div>
  )
}

type LiveRegionsProps = { polite: string; assertive: string }

/** Always in the page: screen readers often skip a live region that is added with its text. */
export function LiveRegions({ polite, assertive }: LiveRegionsProps) {
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {polite}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {assertive}
      </p>
    </>
  )
}

/** Floats over the page below the header, without moving it. */
export function Float({ children }: { children: ReactNode }) {
  return <aside className={styles.float}>{children}</aside>
}
