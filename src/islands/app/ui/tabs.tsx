import { useEffect, useRef } from 'react'
import { Anchor } from './anchor.tsx'
import styles from './tabs.module.css'

type TabsProps = {
  label: string
  /** `note` is a count, and what it counts for screen readers; null for none. */
  tabs: readonly {
    href: string
    label: string
    isCurrent: boolean
    note: { count: number; text: string } | null
  }[]
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
    <nav ref={list} className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label: name, isCurrent, note }) => (
        <Anchor
          key={href}
          href={href}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <span>{name}</span>
          {note && (
            <>
              <span className={styles.count} aria-hidden="true">
                {note.count}
              </span>
              <span className="visually-hidden">{`, ${note.text}`}</span>
            </>
          )}
        </Anchor>
      ))}
    </nav>
  )
}
