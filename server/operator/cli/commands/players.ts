import { limitName } from '#contract/codes.ts'
import {
  listPlayers,
  type OperatorBid,
  type OperatorEntry,
  type OperatorLimits,
  type OperatorPlayer,
} from '#contract/operator/players.ts'
import { instantText } from '#domain/market-days.ts'
import { formatPoints } from '#domain/points.ts'
import { oneWay } from '../command.ts'
import { exactTimeText, facts, listed, timeColumn, timeText } from '../output.ts'

const states = ['waiting', 'blocked', 'closed'] as const

const stateTexts = {
  active: 'active',
  waiting: 'waiting: never activated',
  blocked: 'blocked',
  closed: 'closed',
}

export const players = oneWay({
  usage: 'players [--search TEXT] [--waiting | --blocked | --closed] [--since DATE] [--limit 200]',
  isList: true,
  help: 'The players, the newest first; waiting are those that were never activated; closed are closed accounts that have points, from a correction after the closing: pay them yourself, and then enter player PHONE debit with what the list shows as PHONE. TEXT is part of a number, a name or an e-mail address.',
  example: 'players --waiting',
  async run({ ask, has, typed, misused }) {
    const [state, another] = states.filter(has)
    if (another) throw misused(`Say --${state} or --${another}, not both.`)
    const data = await ask(listPlayers, { ...typed, ...(state && { state }) })
    const { text, list } = playerList(data.players)
    return { data, text: `${text}${rest(data.players.length, data.total)}`, list }
  },
})

function playerList(players: OperatorPlayer[]) {
  return listed(
    players,
    [
      ['PHONE', 'phone'],
      ['NAME', 'name'],
      ['', 'email'],
      [
        'STATUS',
        'status',
        ({ state }) => state,
        player => `${player.state} ${player.closed_phone}`.trim(),
      ],
      ['WALLET', 'wallet'],
      ['HELD', 'held'],
      ['OWED', 'owed'],
      timeColumn('SINCE', 'since', player => player.created_at),
      ['', 'blocked_at', player => exactTimeText(player.blocked_at)],
    ],
    'No players.',
  )
}

/** The line after a list of players. */
function rest(shown: number, total: number): string {
  if (shown === 0) return ''
  const all = `${total} ${total === 1 ? 'player' : 'players'}`
  if (shown === total) return `\n${all}.`
  return `\nThe newest ${shown} of ${all}; --limit ${total} shows all.`
}

export function bidList(bids: OperatorBid[]) {
  return listed(
    bids,
    [
      timeColumn('PLACED', 'placed_at', bid => bid.placed_at),
      ['MARKET', 'market'],
      ['DAY', 'day'],
      ['SESSION', 'session'],
      ['TYPE', 'game_type'],
      ['NUMBER', 'number'],
      ['POINTS', 'points'],
      ['', 'rate'],
      ['STATUS', 'status'],
      ['PAID', 'paid', bid => bid.payout, bid => String(bid.payout || '')],
      ['', 'id'],
    ],
    'No bids.',
  )
}

export function entryList(entries: OperatorEntry[]) {
  return listed(
    entries,
    [
      timeColumn('AT', 'at', entry => entry.at),
      ['', 'kind'],
      ['POINTS', 'amount', undefined, ({ amount }) => (amount > 0 ? `+${amount}` : `${amount}`)],
      ['WALLET', 'balance_after'],
      ['REMARK', 'remark'],
      ['', 'id'],
    ],
    'No entries.',
  )
}

export function playerText(player: OperatorPlayer) {
  const { phone, name, email, state, wallet, held, owed, created_at, blocked_at, closed_phone } =
    player
  return facts({
    Phone: closed_phone === '' ? phone : `${closed_phone}, ${phone}`,
    Name: name,
    'E-mail': email,
    Status: `${stateTexts[state]}${blocked_at ? ` since ${timeText(blocked_at)}` : ''}`,
    Wallet: wallet,
    Held: held,
    Owed: owed,
    Since: timeText(created_at),
  })
}

export function limitsText({
  limits,
  excluded_until,
  reality_minutes,
  history,
}: OperatorLimits): string {
  const until = excluded_until === null ? 'none' : `until ${shown(excluded_until)}`
  const head = facts({ Break: until, 'Reality check': `${reality_minutes} minutes` })
  const set = listed(
    limits,
    [
      ['Limit', 'kind', limit => limitName(limit.kind)],
      ['Points', 'points'],
      ['Used', 'used'],
      ['Until', 'until', limit => shown(limit.until)],
    ],
    'No limits.',
  )
  const changes = listed(history, [
    ['When', 'at', change => shown(change.at)],
    ['What', 'what'],
    ['Before', 'before', ({ before }) => before ?? 'none'],
    ['After', 'after', ({ after, until }) => (until ? `until ${shown(until)}` : (after ?? 'none'))],
    ['State', 'state'],
    ['By', 'by'],
    ['Reason', 'reason'],
  ])
  return [head, set.text, changes.text].join('\n\n')
}

function shown(instant: string): string {
  return instantText(Date.parse(instant))
}

type Balances = Pick<OperatorPlayer, 'wallet' | 'held' | 'owed'>

/** What a credit of points would do to a player's balances. A debt is paid first. */
export function creditText({ wallet, owed }: Balances, points: number): string {
  const repaid = Math.min(owed, points)
  const change = walletText(wallet, wallet + points - repaid)
  return repaid === 0 ? change : `${formatPoints(repaid)} points pay a debt. ${change}`
}

/** What a debit of points would do to a player's balances, if what is missing becomes a debt. */
export function debitText({ wallet, owed }: Balances, points: number): string {
  const change = walletText(wallet, Math.max(0, wallet - points))
  const missing = points - wallet
  return missing <= 0
    ? change
    : `${change} The debt goes from ${formatPoints(owed)} to ${formatPoints(owed + missing)} points.`
}

/** What paying out a withdrawal would do to a player's balances. */
export function payoutText({ wallet, held }: Balances, points: number): string {
  return `The held points go from ${formatPoints(held)} to ${formatPoints(held - points)}. ${stayText({ wallet })}`
}

/** That a decision does not change the wallet. */
export function stayText({ wallet }: Pick<Balances, 'wallet'>): string {
  return `The wallet stays at ${formatPoints(wallet)} points.`
}

function walletText(before: number, after: number): string {
  return `The wallet goes from ${formatPoints(before)} to ${formatPoints(after)} points.`
}
