import type { LimitErrorCode } from '#contract/errors.ts'
import type { LimitNoticeCode } from '#contract/notices.ts'
import type { ExclusionSpan, LimitKind } from '#domain/limits.ts'

/** The words of limits, breaks and reminders. English; hindi.ts and marathi.ts have the same. */
export type ProtectionWords = {
  kinds: Record<LimitKind, string>
  spans: Record<ExclusionSpan, string>
  /** Of a change: '11/23/2026, 04:10 pm'. */
  until: (moment: string) => string
  intro: string
  /** The link to the page Play responsibly. */
  help: string
  mine: string
  none: string
  used: string
  usedOf: (used: string, points: string) => string
  leftOver: string
  left: (left: string) => string
  ends: string
  waiting: string
  raiseTo: (kind: string, points: string) => string
  noLimit: string
  confirmFrom: (moment: string, end: string) => string
  confirmUntil: (end: string) => string
  /** Before a raise is confirmed; '' for no limit. */
  becomes: (points: string) => string
  confirm: string
  callOff: string
  change: string
  kind: string
  points: string
  pointsHint: string
  /** For a limit of losses. */
  lossHint: string
  save: string
  remove: string
  breakTitle: string
  breakText: string
  breakOn: (moment: string) => string
  breakLength: string
  breakStart: string
  breakAsk: (span: string) => string
  notNow: string
  reality: string
  realityText: string
  minutes: (minutes: number) => string
  history: string
  historyEmpty: string
  what: string
  beforeAfter: string
  state: string
  when: string
  by: { player: string; operator: string }
  states: { done: string; waiting: string; called_off: string }
  changed: (before: string, after: string) => string
  check: {
    title: string
    time: (time: string) => string
    staked: string
    won: string
    net: string
    /** About the net. */
    openBids: string
    unknown: string
    goOn: string
    stop: string
  }
  session: (time: string) => string
  time: (hours: number, minutes: number) => string
  nearly: (kind: string, left: string, until: string) => string
  /** When the period of a limit ends. */
  periodEnds: { day: string; week: string; month: string }
  offer: string
  offerSet: string
  overLimit: (kind: string) => string
  myData: string
  myDataText: string
  download: string
  closeAccount: string
  closeAsk: string
  failed: string
}

/** The server sends English sentences, so only the other languages have them, and each has all. */
export type TranslatedProtection = ProtectionWords & {
  codes: Record<LimitErrorCode | LimitNoticeCode, string>
}

export const words: ProtectionWords = {
  kinds: {
    deposit_day: 'Daily deposit',
    deposit_week: 'Weekly deposit',
    deposit_month: 'Monthly deposit',
    stake_day: 'Daily stake',
    stake_week: 'Weekly stake',
    loss_day: 'Daily loss',
    loss_week: 'Weekly loss',
  },
  spans: {
    '24h': '24 hours',
    '7d': '7 days',
    '30d': '30 days',
    '6m': '6 months',
    '1y': '1 year',
    '5y': '5 years',
  },
  until: moment => `until ${moment}`,
  intro:
    'You decide how much you play. A lower limit holds at once. To raise or remove a limit, wait 24 hours and then confirm it within 7 days.',
  help: 'What playing costs, and where to get help',
  mine: 'Your limits',
  none: 'You have set no limits.',
  used: 'Used',
  usedOf: (used, points) => `${used} of ${pointsText(points)} used`,
  leftOver: 'Left',
  left: left => `${pointsText(left)} left`,
  ends: 'Ends',
  waiting: 'Waiting',
  raiseTo: (kind, points) => `${kind}: ${points}`,
  noLimit: 'no limit',
  confirmFrom: (moment, end) => `You can confirm it from ${moment} until ${end}.`,
  confirmUntil: end => `You can confirm it until ${end}.`,
  becomes: points =>
    points ? `Your limit is then ${pointsText(points)}.` : 'You then have no limit.',
  confirm: 'Confirm',
  callOff: 'Cancel change',
  change: 'Set a limit',
  kind: 'Limit',
  points: 'Points',
  pointsHint: 'Weeks begin on Monday. Days end at midnight in India.',
  lossHint:
    'A loss is what you bid, less what these bids paid. A bid without a result counts in full.',
  save: 'Save limit',
  remove: 'Remove limit',
  breakTitle: 'Take a break',
  breakText:
    'During a break you cannot bid or deposit. You can still see your history and withdraw. Bids that you have placed stay, and are paid if they win. A break cannot be made shorter.',
  breakOn: moment => `Your break lasts until ${moment}.`,
  breakLength: 'Length',
  breakStart: 'Start break',
  breakAsk: span => `Start a break of ${span}? It cannot be made shorter.`,
  notNow: 'Not now',
  reality: 'Reminder',
  realityText: 'A reminder shows how long you have played, and what you staked and won.',
  minutes: minutes => `${minutes} min`,
  history: 'Changes',
  historyEmpty: 'No changes yet.',
  what: 'Change',
  beforeAfter: 'Before and after',
  state: 'State',
  when: 'When',
  by: { player: 'you', operator: 'we' },
  states: { done: 'done', waiting: 'waiting', called_off: 'cancelled' },
  changed: (before, after) => `${before} → ${after}`,
  check: {
    title: 'Your time and points',
    time: time => `You have been logged in for ${time}.`,
    staked: 'Staked',
    won: 'Won',
    net: 'Net',
    openBids: 'Bids without a result count as lost until then.',
    unknown: 'The figures cannot be loaded now.',
    goOn: 'Continue',
    stop: 'Limits and breaks',
  },
  session: time => `Logged in for ${time}`,
  time: (hours, minutes) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  nearly: (kind, left, until) => `${kind}: ${pointsText(left)} left until ${until}`,
  periodEnds: { day: 'midnight', week: 'Sunday midnight', month: 'the end of the month' },
  offer: 'Would you like to set limits for deposits, stakes or losses? You can do it later too.',
  offerSet: 'Set limits',
  overLimit: kind => `Above your limit (${kind}). It was credited because the money has arrived.`,
  myData: 'My data',
  myDataText:
    'Download everything we keep about you, as one file. You can close your account when it has no points, no open requests and no bids without a result.',
  download: 'Download my data',
  closeAccount: 'Close my account',
  closeAsk:
    'Close your account? You are logged out, and your personal data is removed later, as the privacy policy says. This cannot be undone.',
  failed: 'No answer came. Please try again.',
}

/** `points` as it is shown: 1,000. */
function pointsText(points: string): string {
  return `${points} ${points === '1' ? 'point' : 'points'}`
}
