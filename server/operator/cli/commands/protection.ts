import type * as v from 'valibot'
import { limitName } from '#contract/errors.ts'
import {
  askErasure,
  erasePlayer,
  excludePlayer,
  type OperatorLimits,
  reportProtection,
  showLimits,
  tightenLimit,
} from '#contract/operator/players.ts'
import { type ExclusionSpan, exclusionSpans, type LimitKind, limitKinds } from '#domain/limits.ts'
import { instantText } from '#domain/market-days.ts'
import type { Client } from '../client.ts'
import { type Outcome, takeOption, yes } from '../command.ts'
import { table } from '../table.ts'
import { confirm } from '../terminal.ts'
import type { OfPlayer, PlayerSubcommand } from './player-subcommand.ts'

type Report = v.InferOutput<typeof reportProtection.reply>

/** What `report --protection` shows. */
export async function protectionReport(client: Client, days: unknown = 30): Promise<Outcome> {
  const data = await client.ask(reportProtection, { days: Number(days) })
  return { data, text: textOf(data) }
}

/** What can follow `player PHONE`; see players.ts. */
export const protectionSubcommands: Record<string, PlayerSubcommand> = {
  limits: { usage: 'limits', help: 'shows limits, breaks and their changes', run: show },
  limit: {
    usage: 'limit KIND POINTS --reason "…"',
    help: `sets or lowers a limit: ${limitKinds.join(', ')}`,
    words: ['KIND', 'POINTS'],
    options: { reason: { type: 'string' } },
    run: tighten,
  },
  exclude: {
    usage: 'exclude SPAN --reason "…" [--yes]',
    help: `begins a break that cannot be made shorter: ${exclusionSpans.join(', ')}`,
    words: ['SPAN'],
    options: { reason: { type: 'string' }, ...yes },
    run: exclude,
  },
  erase: {
    usage: 'erase [--code CODE] [--yes]',
    help: 'sends a code to the player’s number; with it, closes the account and removes the personal data',
    options: { code: { type: 'string' }, ...yes },
    run: eraseOne,
  },
}

async function eraseOne(client: Client, { phone, given, terminal }: OfPlayer) {
  const { code } = given.options
  if (typeof code !== 'string') {
    const data = await client.ask(askErasure, { phone })
    return { data, text: 'A code was sent to the number. Ask the player for it.' }
  }
  await confirm(terminal, given, `Erase the account of ${phone}? This cannot be undone.`)
  const data = await client.ask(erasePlayer, { phone, code })
  return { data, text: 'The account is closed and its personal data removed.' }
}

async function show(client: Client, { phone }: OfPlayer) {
  const data = await client.ask(showLimits, { phone })
  return { data, text: detailsOf(data) }
}

async function tighten(client: Client, { phone, given, command }: OfPlayer) {
  const [kind = '', points = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  // The server refuses another kind with the list of them.
  const data = await client.ask(tightenLimit, { phone, kind: kind as LimitKind, points, reason })
  return { data, text: detailsOf(data) }
}

async function exclude(client: Client, { phone, given, command, terminal }: OfPlayer) {
  const [span = ''] = given.words
  const reason = takeOption(command, given, 'reason')
  await confirm(
    terminal,
    given,
    `Begin a break of ${span} for ${phone}? It cannot be made shorter.`,
  )
  const data = await client.ask(excludePlayer, { phone, span: span as ExclusionSpan, reason })
  return { data, text: detailsOf(data) }
}

function detailsOf({ limits, excluded_until, reality_minutes, history }: OperatorLimits): string {
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

function textOf(counts: Report): string {
  const rows = [
    ['Players with limits', counts.with_limits],
    ['Players on a break', counts.on_break],
    ['Limits set or lowered', counts.set],
    ['Raises asked for', counts.raises_asked],
    ['Raises confirmed', counts.raises_confirmed],
    ['Breaks begun', counts.breaks],
    ['Deposits credited above a limit', counts.over_limit],
    ...counts.used_up.map(({ kind, players }) => [`Used up now: ${limitName(kind)}`, players]),
  ]
  return table(
    [],
    rows.map(([name, count]) => [String(name), String(count)]),
  )
}

function shown(instant: string): string {
  return instantText(Date.parse(instant))
}
