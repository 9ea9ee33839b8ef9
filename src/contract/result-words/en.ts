import type { MarketSession } from '#domain/bids.ts'

/** What a result brought a player's bids. Points are as they are shown; '' if they are not known. */
export type ResultKind = 'won' | 'lost' | 'refunded' | 'corrected'

/** What the app and a message on the lock screen say about a result. */
export const englishResults = {
  isOut: (session: MarketSession) => `${session} is out`,
  /** The title of a message with several results. */
  areOut: 'Results are out',
  corrected: 'Result corrected',
  outcome(kind: ResultKind, points: string): string {
    if (kind === 'won') return `you won ${points}`.trim()
    if (kind === 'refunded') return `${points} points returned`.trim()
    return kind === 'lost' ? 'no win' : `result corrected${points && `, ${points} points`}`
  },
  sentence: (subject: string, outcome: string) => `${subject}: ${outcome}.`,
  stop: '.',
}

export type ResultWords = typeof englishResults
