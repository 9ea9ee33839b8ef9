import { limitName } from '#contract/errors.ts'
import {
  listPlayers,
  type OperatorBid,
  type OperatorEntry,
  type OperatorLimits,
  type OperatorPlayer,
} from '#contract/operator/players.ts'
import { instantText } from '#domain/market-days.ts'
import { type Command, given, type List, misused, takeWords } from '../command.ts'
import { exactTimeText, table, timeText } from '../output.ts'

const states = ['waiting', 'blocked', 'closed'] as const

const stateTexts = {
  active: 'active',
  waiting: 'waiting: never activated',
  blocked: 'blocked',
  closed: 'closed',
}

export const players: Command = {
  name: 'players',
  usage: [
    'players [--search TEXT] [--waiting | --blocked | --closed] [--since DATE] [--limit 200]',
  ],
  help: 'The players, the newest first; waiting are those that were never activated; closed are closed accounts that have points, from a correction after the closing: pay them yourself, and then enter player PHONE debit with what the list shows as PHONE. TEXT is part of a number, a name or an e-mail address.',
  example: 'players --waiting',
  options: {
    search: { type: 'string' },
    waiting: { type: 'boolean' },
    blocked: { type: 'boolean' },
    closed: { type: 'boolean' },
    since: { type: 'string' },
    limit: { type: 'string' },
  },
  async run(client, asked) {
    takeWords(players, asked.words, [])
    const [state, another] = states.filter(name => asked.options[name])
    if (another) throw misused(players, `Say --${state} or --${another}, not both.`)
    const fields = given(asked, 'search', 'since', 'limit')
    const data = await client.ask(listPlayers, { ...fields, ...(state ? { state } : {}) })
    return {
      data,
      text: playersText(data.players, data.total),
      list: playersList(data.players),
    }
  },
}

function playersText(players: OperatorPlayer[], total: number): string {
  if (players.length === 0) return 'No players.'
  const rows = players.map(player => [
    player.phone,
    player.name,
    player.closed_phone === '' ? player.state : `${player.state} ${player.closed_phone}`,
    String(player.wallet),
    String(player.held),
    String(player.owed),
    timeText(player.created_at),
  ])
  const shown = table(['PHONE', 'NAME', 'STATUS', 'WALLET', 'HELD', 'OWED', 'SINCE'], rows)
  if (players.length === total) return `${shown}\n${countText(total)}.`
  return `${shown}\nThe newest ${players.length} of ${countText(total)}; --limit ${total} shows all.`
}

function playersList(players: OperatorPlayer[]): List {
  return {
    columns: ['phone', 'name', 'email', 'status', 'wallet', 'held', 'owed', 'since', 'blocked_at'],
    rows: players.map(player => [
      ...[player.phone, player.name, player.email, player.state],
      ...[player.wallet, player.held, player.owed],
      ...[exactTimeText(player.created_at), exactTimeText(player.blocked_at)],
    ]),
  }
}

export function bidsText(bids: OperatorBid[]): string {
  if (bids.length === 0) return 'No bids.'
  const rows = bids.map(bid => [
    timeText(bid.placed_at),
    bid.market,
    bid.day,
    bid.session,
    bid.game_type,
    bid.number,
    String(bid.points),
    bid.status,
    bid.payout === 0 ? '' : String(bid.payout),
  ])
  const columns = [
    'PLACED',
    'MARKET',
    'DAY',
    'SESSION',
    'TYPE',
    'NUMBER',
    'POINTS',
    'STATUS',
    'PAID',
  ]
  return table(columns, rows)
}

export function bidsList(bids: OperatorBid[]): List {
  return {
    columns: [
      ...['placed_at', 'market', 'day', 'session', 'game_type', 'number'],
      ...['points', 'rate', 'status', 'paid', 'id'],
    ],
    rows: bids.map(bid => [
      ...[exactTimeText(bid.placed_at), bid.market, bid.day, bid.session, bid.game_type],
      ...[bid.number, bid.points, bid.rate, bid.status, bid.payout, bid.id],
    ]),
  }
}

export function entriesText(entries: OperatorEntry[]): string {
  if (entries.length === 0) return 'No entries.'
  const rows = entries.map(({ at, amount, balance_after, remark }) => [
    timeText(at),
    amount > 0 ? `+${amount}` : String(amount),
    String(balance_after),
    remark,
  ])
  return table(['AT', 'POINTS', 'WALLET', 'REMARK'], rows)
}

export function entriesList(entries: OperatorEntry[]): List {
  return {
    columns: ['at', 'kind', 'amount', 'balance_after', 'remark', 'id'],
    rows: entries.map(entry => [
      ...[exactTimeText(entry.at), entry.kind, entry.amount],
      ...[entry.balance_after, entry.remark, entry.id],
    ]),
  }
}

export function playerText(player: OperatorPlayer) {
  const { phone, name, email, state, wallet, held, owed, created_at, blocked_at, closed_phone } =
    player
  return table(
    [],
    [
      ['Phone', closed_phone === '' ? phone : `${closed_phone}, ${phone}`],
      ['Name', name],
      ['E-mail', email],
      ['Status', `${stateTexts[state]}${blocked_at ? ` since ${timeText(blocked_at)}` : ''}`],
      ['Wallet', String(wallet)],
      ['Held', String(held)],
      ['Owed', String(owed)],
      ['Since', timeText(created_at)],
    ],
  )
}

export function limitsText({
  limits,
  excluded_until,
  reality_minutes,
  history,
}: OperatorLimits): string {
  const until = excluded_until === null ? 'none' : `until ${shown(excluded_until)}`
  const head = table(
    [],
    [
      ['Break', until],
      ['Reality check', `${reality_minutes} minutes`],
    ],
  )
  const set = table(
    ['Limit', 'Points', 'Used', 'Until'],
    limits.map(({ kind, points, used, until }) => [
      limitName(kind),
      String(points),
      String(used),
      shown(until),
    ]),
  )
  const changes = table(
    ['When', 'What', 'Before', 'After', 'State', 'By', 'Reason'],
    history.map(({ at, what, before, after, until, state, by, reason }) => [
      shown(at),
      what,
      before === null ? 'none' : String(before),
      until === null ? (after === null ? 'none' : String(after)) : `until ${shown(until)}`,
      state,
      by,
      reason,
    ]),
  )
  return [head, limits.length > 0 ? set : 'No limits.', changes].join('\n\n')
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'player' : 'players'}`
}

function shown(instant: string): string {
  return instantText(Date.parse(instant))
}
