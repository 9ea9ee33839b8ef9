import type { OperatorBid, OperatorEntry, OperatorPlayer } from '#contract/operator/players.ts'
import { exactTimeText, timeText } from '../clock.ts'
import type { List } from '../command.ts'
import { table } from '../table.ts'

export function playersText(players: OperatorPlayer[], total: number): string {
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

export function playersList(players: OperatorPlayer[]): List {
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

function countText(count: number): string {
  return `${count} ${count === 1 ? 'player' : 'players'}`
}
