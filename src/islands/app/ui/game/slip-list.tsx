import type { KeyboardEvent, Ref } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { IconButton } from '../form/button.tsx'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './slip-list.module.css'

type SlipState = 'hold' | 'sending' | 'checking' | 'done' | 'refused' | 'failed'

type SlipRow = {
  key: string
  text: string
  session?: string | undefined
  points: string
  state: SlipState
  label: string
  removable: boolean
}

type SlipListProps = {
  label: string
  /** The name of a row's × button, by the row's text. */
  removeLabel: (text: string) => string
  ref: Ref<HTMLUListElement>
  rows: readonly SlipRow[]
  onRemove: (key: string) => void
}

const icons: Record<SlipState, IconName | null> = {
  hold: 'clock',
  sending: null,
  checking: null,
  done: 'check',
  refused: 'alert',
  failed: 'alert',
}

/** The chosen bids. × removes a row, and so does Delete while the focus is in it. */
export function SlipList({ ref, label: name, removeLabel, rows, onRemove }: SlipListProps) {
  return (
    <ul ref={ref} className={styles.list} aria-label={name}>
      {rows.map(({ key, text, session, points, state, label, removable }) => {
        const icon = icons[state]
        return (
          <li key={key} className={styles.row} aria-busy={!icon}>
            <span className={styles.bid}>
              <span className={styles.number}>{text}</span>
              {session && <span className={styles.session}> {session}</span>}
              <span className={`${styles.state} ${styles[state]}`}>
                {icon ? <Icon name={icon} /> : <Spinner />}
                {label}
              </span>
            </span>
            <span className={styles.points}>{points}</span>
            {removable && (
              <IconButton
                label={removeLabel(text)}
                icon="close"
                onClick={event => remove(event.currentTarget, key, onRemove)}
                onKeyDown={event => isDelete(event) && remove(event.currentTarget, key, onRemove)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function isDelete(event: KeyboardEvent): boolean {
  return event.key === 'Delete' || event.key === 'Backspace'
}

function remove(button: HTMLElement, key: string, onRemove: SlipListProps['onRemove']) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
  onRemove(key)
}
