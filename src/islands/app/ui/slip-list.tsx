import { type KeyboardEvent, memo, type Ref, useEffect, useRef } from 'react'
import { typedPoints } from '../lib/typed.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './slip-list.module.css'
import { Spinner } from './spinner.tsx'

export type SlipState = 'hold' | 'sending' | 'checking' | 'done' | 'refused' | 'failed'

type SlipRow = {
  key: string
  text: string
  session?: string | undefined
  points: string
  state: SlipState
  /** The state in words; empty before the slip is sent. */
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
  /** Takes points as they are typed. Returns whether these can be. */
  onPoints: (key: string, typed: string) => boolean
  /** Shows why the typed points are not allowed. */
  onWrongPoints: (typed: string) => void
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
  const { removeLabel, pointsLabel, onRemove, onPoints, onWrongPoints } = props
  const icon = icons[state]
  return (
    <li className={styles.row} aria-busy={!icon}>
      <span className={styles.bid}>
        <span className={styles.number}>{text}</span>
        {session && <span className={styles.session}>{` ${session}`}</span>}
        {label && (
          <span className={`${styles.state} ${styles[state]}`}>
            {icon ? <Icon name={icon} /> : <Spinner />}
            <span>{label}</span>
          </span>
        )}
      </span>
      {removable ? (
        <Points {...{ rowKey, points, onPoints, onWrongPoints }} label={pointsLabel(text)} />
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

type PointsProps = Pick<RowProps, 'rowKey' | 'points' | 'onPoints' | 'onWrongPoints'> & {
  label: string
}

/**
 * The points of a row, taken with each key: a button can be tapped while the focus stays in the field.
 * Wrong points stay as they were typed, and keep the slip from being sent.
 */
function Points({ rowKey, points, label, onPoints, onWrongPoints }: PointsProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Not while they are typed: 1000 is shown as 1,000 once the field is left.
    if (typedPoints(input.current!.value) === typedPoints(points)) return
    input.current!.value = points
    input.current!.removeAttribute('aria-invalid')
  }, [points])

  function take(field: HTMLInputElement): boolean {
    const isRight = field.value === points || onPoints(rowKey, field.value)
    if (isRight) field.removeAttribute('aria-invalid')
    return isRight
  }

  function leave(field: HTMLInputElement): void {
    if (take(field)) field.value = points
    else {
      field.setAttribute('aria-invalid', 'true')
      onWrongPoints(field.value)
    }
  }

  /** A phone's keyboard goes; with another one the focus stays. */
  function enter(field: HTMLInputElement): void {
    if (matchMedia('(pointer: coarse)').matches) field.blur()
    else leave(field)
  }

  return (
    <input
      ref={input}
      className={`${styles.points} ${styles.field}`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      defaultValue={points}
      onKeyDown={event => isEnter(event) && enter(event.currentTarget)}
      onInput={event => take(event.currentTarget)}
      onBlur={event => leave(event.currentTarget)}
    />
  )
}

/** Whether the key is Enter, unless it ends a composition. */
function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}

function isDelete(event: KeyboardEvent): boolean {
  return event.key === 'Delete' || event.key === 'Backspace'
}

function remove(button: HTMLElement, key: string, onRemove: SlipListProps['onRemove']) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const place = button.closest('section')?.querySelector<HTMLElement>('[data-place]')
  const next = neighbour?.querySelector('button') ?? place
  next?.focus()
  onRemove(key)
}
