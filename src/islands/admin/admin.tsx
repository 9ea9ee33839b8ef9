import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Player } from './accounts/player.tsx'
import { Players } from './accounts/players.tsx'
import { Failed } from './frame/failed.tsx'
import { Frame } from './frame/frame.tsx'
import { $link, $place } from './frame/place.ts'
import { useWords } from './frame/words.ts'
import { Requests } from './funds/requests.tsx'
import { Exposure } from './markets/exposure.tsx'
import { House } from './markets/house.tsx'
import { Today } from './markets/today.tsx'
import { Journal } from './people/journal.tsx'
import { AcceptLink, Login } from './people/login.tsx'
import { People } from './people/people.tsx'
import { $me, findMe, type Me } from './people/session.ts'
import { Report } from './reports/report.tsx'

/** The page of the people who run the instance. */
export function Admin() {
  const words = useWords()
  const me = useStore($me)
  const token = useStore($link)
  useEffect(() => {
    findMe()
  }, [])
  if (token !== undefined) return <AcceptLink token={token} />
  if (me === undefined) return <p role="status">{words.loading}</p>
  if (me === 'lost') return <Failed message={words.lost} onAgain={findMe} />
  if (me === null) return <Login />
  return (
    <Frame me={me}>
      <Screen me={me} />
    </Frame>
  )
}

const sessions = ['Open', 'Close'] as const

function Screen({ me }: { me: Me }) {
  const { screen, rest } = useStore($place)
  const [first = '', second = '', third] = rest
  switch (screen) {
    case 'today':
      return <Today me={me} />
    case 'requests':
      return <Requests me={me} />
    case 'players':
      return first ? <Player key={first} me={me} phone={first} /> : <Players />
    case 'report':
      return <Report me={me} />
    case 'exposure':
      return <Exposure market={first} given={sessions.find(each => each === second)} day={third} />
    case 'people':
      return <People me={me} />
    case 'journal':
      return <Journal />
    case 'house':
      return <House me={me} />
  }
}
