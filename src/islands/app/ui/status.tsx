import { type ReactNode, useEffect, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Anchor, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './status.module.css'

type BadgeProps = {
  tone: 'won' | 'lost' | 'closed' | 'waiting'
  icon?: IconName
  children: ReactNode
}

const icons: Record<BadgeProps['tone'], IconName> = {
  won: 'check',
  lost: 'close',
  closed: 'minus',
  waiting: 'clock',
}

/** A state as word, icon and colour. */
export function Badge({ tone, icon = icons[tone], children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}

type EmptyProps = { icon: IconName; title: string; children?: string | false; action?: Elements }

/** Shown instead of an empty list. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}

type VerdictProps = { tone: BadgeProps['tone']; sum?: string; children: Elements }

/** One outcome, as the whole content of a sheet. */
export function Verdict({ tone, sum = '', children }: VerdictProps) {
  return (
    <div className={`${styles.verdict} ${styles[tone]}`}>
      <span className={styles.seal}>
        <Icon name={icons[tone]} />
      </span>
      {sum && <p className={styles.sum}>{sum}</p>}
      {children}
    </div>
  )
}

type FactsProps = { facts: readonly { name: string; value: ReactNode }[] }

/** Names on the left, and their values on the right. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="stack tight num">
      {facts.map(({ name, value }) => (
        <div key={name} className="row apart">
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FiguresProps = {
  figures: readonly { name: string; figure: string }[]
  children: Elements
}

/** A few figures in one line; a tap opens their details. */
export function Figures({ figures, children }: FiguresProps) {
  return (
    <details className={styles.figures}>
      <summary>
        {figures.map(({ name, figure }) => (
          <span key={name}>
            <span className={styles.figureName}>{name}</span> <b>{figure}</b>
          </span>
        ))}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

type LiveLineProps = { isLive: boolean; children: string }

/** How fresh the page is. It takes its space before it has a text. */
export function LiveLine({ isLive, children }: LiveLineProps) {
  return <p className={isLive ? `${styles.line} ${styles.live}` : styles.line}>{children}</p>
}

/** A player's photo. Until there is one, a drawing takes its place. */
export function Avatar({ src, alt }: { src: string; alt: string }) {
  return (
    <span className={styles.avatar}>
      {src ? <img className={styles.photo} src={src} alt={alt} /> : <Icon name="user" />}
    </span>
  )
}

/** Lines that stay under the header. They push the page down, and --bar grows by their height. */
export function Strips({ children }: { children: ReactNode }) {
  const strips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) =>
      style.setProperty('--strips', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watcher.observe(strips.current!)
    return () => {
      watcher.disconnect()
      style.removeProperty('--strips')
    }
  }, [])
  return (
    <div ref={strips} className={styles.strips}>
      {children}
    </div>
  )
}

type OfflineStripProps = { status: string; children: Elements; action: Elements }

/** Screen readers announce the status, but not the changing age. */
export function OfflineStrip({ status, children, action }: OfflineStripProps) {
  return (
    <div className={status ? styles.offline : undefined}>
      <p>
        <span role="status">{status}</span> {children}
      </p>
      {action}
    </div>
  )
}

type ResultStripProps = {
  isWin: boolean
  /** With their sign; empty for none. */
  points: string
  name: string
  children: ReactNode
  href: string
  onOpen: () => void
  closeLabel: string
  onClose: () => void
}

/** The outcome of bids: a link to them, and a button that dismisses it. */
export function ResultStrip(props: ResultStripProps) {
  const { isWin, points, name, children, href, onOpen, closeLabel, onClose } = props
  return (
    <div className={isWin ? `${styles.result} ${styles.win}` : styles.result}>
      <div className={styles.inner}>
        <Anchor className={styles.link} href={href} onClick={onOpen}>
          <span className={styles.outcome}>
            {isWin && (
              <span className={styles.trophy}>
                <Icon name="trophy" />
              </span>
            )}
            {points && <b className={styles.points}>{points}</b>}
            {points && <span className="visually-hidden"> · </span>}
            <span className={styles.words}>
              <b className={styles.whose}>{name}</b> <span>{children}</span>
            </span>
          </span>
          <Icon name="chevron" />
        </Anchor>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </div>
    </div>
  )
}
