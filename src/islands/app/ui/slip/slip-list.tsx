import { type KeyboardEvent, memo, type Ref } from 'react'
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
  /** The name of a row's points, by the row's text. */
  pointsLabel: (text: string) => string
  ref: Ref<HTMLUListElement>
  rows: readonly SlipRow[]
  onRemove: (key: string) => void
  /** Returns whether these points can be. */
  onPoints: (key: string, typed: string) => boolean
}

const icons: Record<SlipState, IconName | null> = {
  hold: 'clock',
  sending: null,
  checking: null,
  done: 'check',
  refused: 'alert',
  failed: 'alert',
}

/** The chosen bids, with points that can be changed. × removes a row, and so does Delete while the focus is in it. */
export function SlipList({ ref, label, rows, ...rest }: SlipListProps) {
  return (
    <ul ref={ref} className={styles.list} aria-label={label}>
      {rows.map(({ key, ...row }) => (
        <Row key={key} rowKey={key} {...row} {...rest} />
      ))}
    </ul>
  )
}

type RowProps = Omit<SlipRow, 'key'> &
  Omit<SlipListProps, 'label' | 'ref' | 'rows'> & { rowKey: string }

/** Drawn again only when it changes: a tap on the grid changes one row of many. */
const Row = memo(function Row(props: RowProps) {
  const { rowKey, text, session, points, state, label, removable } = props
  const { removeLabel, pointsLabel, onRemove, onPoints } = props
  const icon = icons[state]
  return (
    <li className={styles.row} aria-busy={!icon}>
      <span className={styles.bid}>
        <span className={styles.number}>{text}</span>
        {session && <span className={styles.session}> {session}</span>}
        <span className={`${styles.state} ${styles[state]}`}>
          {icon ? <Icon name={icon} /> : <Spinner />}
          {label}
        </span>
      </span>
      {removable ? (
        <input
          key={points}
          className={`${styles.points} ${styles.field}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={pointsLabel(text)}
          defaultValue={points}
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
          onBlur={({ currentTarget: input }) => {
            // Wrong points stay as they were typed, and keep the slip from being sent.
            const isRight = input.value === points || onPoints(rowKey, input.value)
            if (isRight) input.removeAttribute('aria-invalid')
            else input.setAttribute('aria-invalid', 'true')
          }}
        />
      ) : (
        <span className={styles.points}>{points}</span>
      )}
      {removable && (
        <IconButton
          label={removeLabel(text)}
          icon="close"
          onClick={event => remove(event.currentTarget, rowKey, onRemove)}
          onKeyDown={event => isDelete(event) && remove(event.currentTarget, rowKey, onRemove)}
        />
      )}
    </li>
  )
})

function isDelete(event: KeyboardEvent): boolean {
  return event.key === 'Delete' || event.key === 'Backspace'
}

function remove(button: HTMLElement, key: string, onRemove: SlipListProps['onRemove']) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
  onRemove(key)
}
