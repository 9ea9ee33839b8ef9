import { listPlayerBids, listPlayerEntries, showPlayer } from '#contract/operator/players.ts'
import type { Client } from '../client.ts'
import { timeText } from '../clock.ts'
import { given } from '../command.ts'
import { bidsList, bidsText, entriesList, entriesText } from './player-lists.ts'
import { detailsOf, type OfPlayer, type PlayerSubcommand } from './player-subcommand.ts'

const days = {
  from: { type: 'string' },
  to: { type: 'string' },
  limit: { type: 'string' },
} as const

/** What `player PHONE` shows. */
export const playerRecords: Record<string, PlayerSubcommand> = {
  show: { usage: 'show', help: 'the same as without a word', run: show },
  bids: {
    usage: 'bids [--from DATE] [--to DATE] [--limit 200]',
    help: 'the bids placed on these days, the newest first',
    options: days,
    run: bids,
  },
  statement: {
    usage: 'statement [--from DATE] [--to DATE] [--limit 200]',
    help: 'the entries of the wallet on these days, the newest first',
    options: days,
    run: statement,
  },
}

async function show(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showPlayer, { phone })
  const { player, bids, entries, login_locked_until: until } = data
  const newest = [
    ...(until ? [`Login is locked on a device until ${timeText(until)} after wrong MPINs.`] : []),
    ...(bids.length > 0 ? [`The newest bids:\n${bidsText(bids)}`] : []),
    ...(entries.length > 0 ? [`The newest entries:\n${entriesText(entries)}`] : []),
  ]
  return { data, text: [detailsOf(player), ...newest].join('\n\n') }
}

async function bids(client: Client, { phone, given: asked }: OfPlayer) {
  const data = await client.ask(listPlayerBids, { phone, ...given(asked, 'from', 'to', 'limit') })
  return { data, text: bidsText(data.bids), list: bidsList(data.bids) }
}

async function statement(client: Client, { phone, given: asked }: OfPlayer) {
  const fields = given(asked, 'from', 'to', 'limit')
  const data = await client.ask(listPlayerEntries, { phone, ...fields })
  return { data, text: entriesText(data.entries), list: entriesList(data.entries) }
}
