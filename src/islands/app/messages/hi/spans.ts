import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'

const sessions = { Open: 'ओपन', Close: 'क्लोज' }
const short = { day: 'दिन', h: 'घं', min: 'मि', s: 'से' }
const long = { day: 'दिन', h: 'घंटे', min: 'मिनट', s: 'सेकंड' }

/** बिड 1 घंटे 04 मिनट में बंद. */
export function bidsClose(left: readonly Span[]): string {
  return `बिड ${left.map(leftText).join(' ')} में बंद`
}

/** ओपन · 1 घंटे 04 मिनट बाक़ी. */
export function sessionLeft(session: MarketSession, left: readonly Span[]): string {
  return `${sessions[session]} · ${left.map(leftText).join(' ')} बाक़ी`
}

function leftText({ count, unit }: Span, place: number): string {
  return `${String(count).padStart(place && 2, '0')} ${long[unit]}`
}

/** 1 घं 04 मि. */
export function leftInShort(left: readonly Span[]): string {
  return left
    .map(({ count, unit }, place) => `${String(count).padStart(place && 2, '0')} ${short[unit]}`)
    .join(' ')
}

/** 1 घं 04 मि बाक़ी. */
export function timeLeft(left: readonly Span[]): string {
  return `${leftInShort(left)} बाक़ी`
}

/** अभी, 20 सेकंड पहले, 3 मिनट पहले. */
export function agoText(ago: Span | null): string {
  return ago ? `${ago.count} ${long[ago.unit]} पहले` : 'अभी'
}
