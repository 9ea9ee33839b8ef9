import { type ReactNode, useEffect, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Anchor, type AnchorProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'
import navStyles from './navigation.module.css'

type MenuItem = {
  href: string
  label: string
  icon?: IconName | undefined
  note?: ReactNode
  disabled?: string | undefined
  external?: boolean | undefined
  /** Whether it is the screen that is shown. */
  isCurrent?: boolean
}

type MenuListProps = { items: readonly MenuItem[]; isSmall?: boolean }

/** Links in rows. A disabled row is visible, shows its reason and is not a link. A small list is next to another one. */
export function MenuList({ items, isSmall = false }: MenuListProps) {
  return (
    <ul className={isSmall ? `${styles.list} ${styles.small}` : styles.list}>
      {items.map(item => (
        <li key={item.href}>
          {item.disabled ? (
            <div className={`${styles.item} ${styles.disabled}`}>{rowOf(item)}</div>
          ) : (
            <Anchor
              className={styles.item}
              href={item.href}
              external={item.external}
              aria-current={item.isCurrent ? 'page' : undefined}
            >
              {rowOf(item)}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Links as small tiles, two in a row. */
export function MenuTiles({
  items,
}: {
  items: readonly { href: string; label: string; note: string; icon: IconName }[]
}) {
  return (
    <ul className={styles.tiles}>
      {items.map(({ href, label, note, icon }) => (
        <li key={href}>
          <Anchor className={styles.tile} href={href}>
            <Icon name={icon} />
            <span className={styles.text}>
              <b>{label}</b> <span className={styles.tileNote}>{note}</span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function rowOf({ icon, label, note, disabled, isCurrent = false }: MenuItem) {
  const hasNote = Boolean(disabled || note)
  return (
    <>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {hasNote && <span className={styles.note}>{disabled || note}</span>}
      </span>
      {!isCurrent && <Icon name={disabled ? 'lock' : 'chevron'} />}
    </>
  )
}

type TypeCard = {
  name: string
  /** Example numbers, drawn as tiles. */
  example: readonly string[]
  /** What it pays, which may come later, and how often it wins. */
  facts: readonly string[]
  /** The first one is also what a tap on the rest of the card opens. Screen readers hear `name` before the label. */
  entries: readonly { href: string; name: string; label: string }[]
  disabled?: string | undefined
}

/** The types of a market, each with its ways to enter numbers. A disabled one shows its reason. */
export function TypeCards({ cards }: { cards: readonly TypeCard[] }) {
  return (
    <ul className={`${styles.list} pair`}>
      {cards.map(({ name, example, facts, entries, disabled }) => (
        <li key={name} className={disabled ? `${styles.type} ${styles.disabled}` : styles.type}>
          <span className={styles.example} aria-hidden="true">
            {example.map(number => (
              <Tiles key={number} number={number} />
            ))}
          </span>
          <div className={styles.text}>
            <p className={styles.label}>{name}</p>
            {(disabled ? [disabled] : facts).map(fact => (
              <p key={fact} className={styles.fact}>
                {fact || '\u00a0'}
              </p>
            ))}
          </div>
          {disabled && <Icon name="lock" />}
          {!disabled &&
            entries.map(entry => (
              <Anchor key={entry.href} className={styles.entry} href={entry.href}>
                <span className="visually-hidden">{`${entry.name} `}</span>
                <span>{entry.label}</span>
              </Anchor>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** A number as tiles. Digits that are there twice are marked. */
function Tiles({ number }: { number: string }) {
  return (
    <span className={styles.digits}>
      {Array.from(number, (digit, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit can be there twice.
          key={place}
          className={number.indexOf(digit) === number.lastIndexOf(digit) ? undefined : styles.twin}
        >
          {digit}
        </i>
      ))}
    </span>
  )
}

export type DrawerLink = { href: string; label: string; icon: IconName; external?: boolean }

type DrawerProps = {
  words: { menu: string; close: string; logout: string }
  open: boolean
  onClose: () => void
  name: string
  phone: string
  since: string
  links: readonly DrawerLink[]
  onLogout: () => void
  children?: ReactNode
}

/** `name` is already shortened; `phone` and `since` are the texts to show. */
export function Drawer(props: DrawerProps) {
  const { words, open, onClose, name, phone, since, links, onLogout, children } = props
  return (
    <Dialog
      kind="sidebar"
      title={name}
      label={words.menu}
      close={words.close}
      open={open}
      onClose={onClose}
    >
      <p className={styles.who}>
        <span>{phone}</span>
        {since && <span className={styles.since}>{since}</span>}
      </p>
      <nav className={styles.links} aria-label={words.menu}>
        {links.map(link => (
          <DrawerItem key={link.href} {...link} onClick={onClose} />
        ))}
      </nav>
      <div className={styles.below}>{children}</div>
      <button type="button" className={styles.logout} onClick={onLogout}>
        <Icon name="logout" />
        <span>{words.logout}</span>
      </button>
    </Dialog>
  )
}

export function DrawerItem({ icon, label, ...link }: DrawerLink & AnchorProps) {
  return (
    <Anchor {...link} className={styles.link}>
      <Icon name={icon} />
      <span>{label}</span>
    </Anchor>
  )
}

export type NavItem = {
  href: string
  label: string
  icon: IconName
  current: boolean
  external?: boolean
}

/** The first stop of the Tab key, hidden until it has the focus. */
export function SkipLink({ children }: { children: string }) {
  return (
    <button
      type="button"
      className={navStyles.skip}
      onClick={() => document.querySelector('main')!.focus()}
    >
      {children}
    </button>
  )
}

type BottomNavProps = {
  label: string
  items: readonly NavItem[]
  /** Shown under the items if they are next to the screen. */
  children?: Elements
}

/** On a desktop it is next to the screen. Its height is --nav, which base.css sets to 0 while the phone's keyboard is open. */
export function BottomNav({ label: name, items, children }: BottomNavProps) {
  return (
    <nav className={navStyles.nav} aria-label={name}>
      <ul className={navStyles.items}>
        {items.map(({ icon, label, current, ...link }) => (
          <li key={link.href} className={navStyles.bottomNavItem}>
            <Anchor
              {...link}
              className={navStyles.bottomNavLink}
              aria-current={current ? 'page' : undefined}
            >
              <span className={navStyles.bottomNavIcon}>
                <Icon name={icon} />
              </span>
              <span>{label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

type RailMarket = {
  href: string
  name: string
  line: string
  isSoon: boolean
  /** The jodi so far, such as 4*; empty before the first draw. */
  jodi: string
  isCurrent: boolean
}

/** Markets next to the screen, each a link. */
export function RailMarkets({ title, markets }: { title: string; markets: readonly RailMarket[] }) {
  return (
    <section className={navStyles.markets}>
      <h2 className={navStyles.railTitle}>{title}</h2>
      <ul>
        {markets.map(({ href, name, line, isSoon, jodi, isCurrent }) => (
          <li key={name}>
            <Anchor
              href={href}
              className={navStyles.market}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <b>{name}</b>
              <span className={isSoon ? navStyles.soon : navStyles.open}>{line}</span>
              <span className={navStyles.jodi}>{jodi}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TabsProps = {
  label: string
  tabs: readonly { href: string; label: string; isCurrent: boolean }[]
}

/** Links between screens of one kind, in one line that scrolls sideways. */
export function Tabs({ label, tabs }: TabsProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = list.current!
    const current = strip.querySelector<HTMLElement>('[aria-current]')
    if (current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3
  }, [])
  return (
    <nav ref={list} className={navStyles.tabs} aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent }) => (
        <Anchor
          key={href}
          href={href}
          className={navStyles.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
