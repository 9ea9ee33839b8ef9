import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { logOut, type Me } from '../people/session.ts'
import styles from './frame.module.css'
import { $place, addressOf, type Screen } from './place.ts'
import { chooseLanguage, useWords } from './words.ts'

const entries: readonly { screen: Screen; icon: IconName }[] = [
  { screen: 'today', icon: 'home' },
  { screen: 'requests', icon: 'bank' },
  { screen: 'players', icon: 'user' },
  { screen: 'report', icon: 'chart' },
  { screen: 'house', icon: 'menu' },
]

/** The screen that an entry of the navigation is of. */
const parents: Partial<Record<Screen, Screen>> = {
  exposure: 'today',
  people: 'house',
  journal: 'house',
}

/** The head, the navigation and a screen. */
export function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const words = useWords()
  const { screen } = useStore($place)
  const current = parents[screen] ?? screen
  return (
    <div className={styles.frame}>
      <SkipLink>{words.skip}</SkipLink>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.screens[screen]}</h1>
        <span className={styles.person}>
          <span>{me.name}</span>
          <small>{words.roles[me.role]}</small>
        </span>
        <button
          type="button"
          className={styles.button}
          onClick={() => chooseLanguage(words.otherLanguage.code)}
          lang={words.otherLanguage.code}
        >
          {words.otherLanguage.name}
        </button>
        <button type="button" className={styles.button} aria-label={words.logOut} onClick={logOut}>
          <Icon name="logout" />
        </button>
      </header>
      <nav className={styles.nav} aria-label={words.navigation}>
        {entries.map(({ screen: name, icon }) => (
          <a
            key={name}
            className={styles.entry}
            href={addressOf(name)}
            aria-current={name === current ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span>{words.screens[name]}</span>
          </a>
        ))}
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
