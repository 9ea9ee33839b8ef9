import { useDeferredValue, useState } from 'react'
import { Empty } from '#app/ui/empty.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Table } from '#app/ui/table.tsx'
import { listPlayers } from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'
import { addressOf } from '../frame/place.ts'
import { Shown } from '../frame/shown.tsx'
import { timeText } from '../frame/times.ts'
import { useCall } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'

type State = 'all' | 'waiting' | 'blocked' | 'closed'
const states: readonly State[] = ['all', 'waiting', 'blocked', 'closed']

/** The players whose number, name or e-mail address has a text in it. */
export function Players() {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>('all')
  const search = useDeferredValue(typed)
  const read = useCall(listPlayers, {
    search,
    limit: '50',
    ...(state === 'all' ? {} : { state }),
  })
  return (
    <>
      <SearchField label={words.players.search} value={typed} onSearch={setTyped} maxLength={60} />
      <Segmented
        label={words.players.which}
        name="state"
        value={state}
        options={states.map(value => ({ value, label: words.players.filters[value] }))}
        onChange={setState}
      />
      <Shown read={read}>
        {({ players, total }) =>
          players.length === 0 ? (
            <Empty title={words.players.none} />
          ) : (
            <>
              <p className="muted small">{words.players.shown(players.length, total)}</p>
              <Table
                caption={words.screens.players}
                columns={[
                  { key: 'name', label: words.players.name, place: 'main' },
                  { key: 'wallet', label: words.players.wallet, place: 'aside' },
                  { key: 'phone', label: words.players.phone, place: 'detail' },
                  { key: 'since', label: words.players.since, place: 'extra' },
                ]}
                rows={players.map(player => ({
                  key: player.phone,
                  name: (
                    <a href={addressOf('players', player.phone)}>{player.name || player.phone}</a>
                  ),
                  wallet: formatPoints(player.wallet),
                  phone: `${player.closed_phone || player.phone} · ${words.players.states[player.state]}`,
                  since: timeText(player.created_at),
                }))}
              />
            </>
          )
        }
      </Shown>
    </>
  )
}
