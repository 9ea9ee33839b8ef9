import { atom } from 'nanostores'

const screens = [
  'today',
  'requests',
  'players',
  'report',
  'house',
  'exposure',
  'people',
  'journal',
] as const
export type Screen = (typeof screens)[number]

/** A screen, and what it shows: a player's number, or a market and a session. */
export type Place = { screen: Screen; rest: readonly string[] }

/** The place of the URL's part after #, which no server receives. */
export const $place = atom<Place>(placeOf(location.hash))

addEventListener('hashchange', () => {
  $place.set(placeOf(location.hash))
  scrollTo(0, 0)
})

export function addressOf(screen: Screen, ...rest: readonly string[]): string {
  return `#/${[screen, ...rest].map(encodeURIComponent).join('/')}`
}

/** The secret of a link, which the URL has after `#link=`; undefined without one. */
export const $link = atom(linkOf(location.hash))

addEventListener('hashchange', () => $link.set(linkOf(location.hash)))

/** Ends the screen of a link: the URL is that of the first screen. */
export function leaveLink(): void {
  history.replaceState(null, '', addressOf('today'))
  $link.set(undefined)
}

function linkOf(hash: string): string | undefined {
  return /^#link=([\w-]+)$/.exec(hash)?.[1]
}

function placeOf(hash: string): Place {
  const [name = '', ...rest] = hash.replace(/^#\//, '').split('/').map(decoded)
  const screen = screens.find(each => each === name) ?? 'today'
  return { screen, rest }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
