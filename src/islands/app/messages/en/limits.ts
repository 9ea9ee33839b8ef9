import { i18n } from '../../frame/language.ts'

export const limitsWords = i18n('limitsWords', {
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
  /** Time of a change: '11/23/2026, 04:10 pm'. */
  until: (moment: string) => `until ${moment}`,
  intro: 'You decide how much you play.',
  rule: 'A lower limit holds at once. To raise or remove a limit, wait 24 hours and then confirm it within 7 days.',
  /** The link to the page Play responsibly. */
  help: 'What playing costs, and where to get help',
  mine: 'Your limits',
  setOne: 'Set',
  limitOf: (kind: string) => `${kind} limit`,
  /** The points of a limit, or that there is none. */
  now: (limit: string) => `Now: ${limit}`,
  changeOne: 'Change',
  used: 'Used',
  usedOf: (used: string, points: string) => `${used} of ${pointsText(points)} used`,
  leftOver: 'Left',
  left: (left: string) => `${pointsText(left)} left`,
  ends: 'Ends',
  waiting: 'Waiting',
  raiseTo: (kind: string, points: string) => `${kind}: ${points}`,
  noLimit: 'no limit',
  confirmFrom: (moment: string, end: string) => `You can confirm it from ${moment} until ${end}.`,
  confirmUntil: (end: string) => `You can confirm it until ${end}.`,
  /** Before a raise is confirmed; '' for no limit. */
  becomes: (points: string) =>
    points ? `Your limit is then ${pointsText(points)}.` : 'You then have no limit.',
  confirm: 'Confirm',
  callOff: 'Cancel change',
  kind: 'Limit',
  points: 'Points',
  periodHints: {
    day: 'Days end at midnight in India.',
    week: 'Weeks begin on Monday.',
    month: 'Months begin on the first.',
  },
  lossHint:
    'A loss is what you bid, less what these bids paid. A bid without a result counts in full.',
  save: 'Save limit',
  remove: 'Remove limit',
  breakTitle: 'Take a break',
  breakText:
    'During a break you cannot bid or deposit. You can still see your history and withdraw. Bids that you have placed stay, and are paid if they win. A break cannot be made shorter.',
  breakOn: (moment: string) => `Your break lasts until ${moment}.`,
  breakLength: 'Length',
  breakStart: 'Start break',
  breakAsk: (span: string) => `Start a break of ${span}? It cannot be made shorter.`,
  notNow: 'Not now',
  reality: 'Reminder',
  realityText: 'A reminder shows how long you have played, and what you staked and won.',
  minutes: (minutes: number) => `${minutes} min`,
  history: 'Changes',
  historyEmpty: 'No changes yet.',
  what: 'Change',
  beforeAfter: 'Before and after',
  state: 'State',
  when: 'When',
  by: { player: 'you', operator: 'we' },
  states: { done: 'done', waiting: 'waiting', called_off: 'cancelled' },
  changed: (before: string, after: string) => `${before} → ${after}`,
  check: {
    title: 'Your time and points',
    time: (time: string) => `You have been logged in for ${time}.`,
    staked: 'Staked',
    won: 'Won',
    net: 'Net',
    /** About the net. */
    openBids: 'Bids without a result count as lost until then.',
    unknown: 'The figures cannot be loaded now.',
    goOn: 'Continue',
    stop: 'Limits and breaks',
  },
  session: (time: string) => `Logged in for ${time}`,
  time: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`,
  nearly: (kind: string, left: string, until: string) =>
    `${kind}: ${pointsText(left)} left until ${until}`,
  /** When the period of a limit ends. */
  periodEnds: { day: 'midnight', week: 'Sunday midnight', month: 'the end of the month' },
  offer: 'Would you like to set limits for your play?',
  offerSet: 'Set limits',
  overLimit: (kind: string) =>
    `Above your limit (${kind}). It was credited because the money has arrived.`,
  myData: 'My data',
  myDataText: 'Download everything we keep about you, as one file.',
  closeText:
    'You can close your account when it has no points, no open requests and no bids without a result.',
  download: 'Download my data',
  closeAccount: 'Close my account',
  closeAsk:
    'Close your account? You are logged out, and your personal data is removed later, as the privacy policy says. This cannot be undone.',
  failed: 'No answer came. Please try again.',
})

/** `points` is formatted: 1,000. */
function pointsText(points: string): string {
  return `${points} ${points === '1' ? 'point' : 'points'}`
}
