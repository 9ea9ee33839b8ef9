import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { limitName } from '#contract/codes.ts'
import {
  askErasure,
  creditPlayer,
  debitPlayer,
  erasePlayer,
  excludePlayer,
  listPlayerBids,
  listPlayerEntries,
  makeResetCode,
  type OperatorPlayer,
  setPlayerStatus,
  showLimits,
  showPlayer,
  tightenLimit,
  unlockPlayer,
} from '#contract/operator/players.ts'
import { type ExclusionSpan, exclusionSpans, type LimitKind, limitKinds } from '#domain/limits.ts'
import type { Command, Input } from '../command.ts'
import { timeText } from '../output.ts'
import { bidList, creditText, debitText, entryList, limitsText, playerText } from './players.ts'

export const player: Command = {
  help: 'Shows a player, or with a word after the number:',
  example: 'player 9876543210 activate',
  ways: [
    { usage: 'player PHONE', run: show },
    { usage: 'player PHONE show', help: 'the same as without a word', run: show },
    {
      usage: 'player PHONE bids [--from DATE] [--to DATE] [--limit 200]',
      help: 'the bids placed on these days, the newest first',
      isList: true,
      async run({ ask, typed }) {
        const data = await ask(listPlayerBids, typed)
        return { data, ...bidList(data.bids) }
      },
    },
    {
      usage: 'player PHONE statement [--from DATE] [--to DATE] [--limit 200]',
      help: 'the entries of the wallet on these days, the newest first',
      isList: true,
      async run({ ask, typed }) {
        const data = await ask(listPlayerEntries, typed)
        return { data, ...entryList(data.entries) }
      },
    },
    {
      usage: 'player PHONE activate',
      help: 'lets the player bet',
      async run({ ask, typed }) {
        return playerOutcome(await ask(setPlayerStatus, { ...typed, status: '1' }))
      },
    },
    {
      usage: 'player PHONE block [--yes]',
      help: 'the player only sees the markets, until activate',
      async run({ ask, typed, confirm }) {
        await confirm(`Block ${nameOf(await playerOf({ ask, typed }))}?`)
        return playerOutcome(await ask(setPlayerStatus, { ...typed, status: '0' }))
      },
    },
    {
      usage: 'player PHONE unlock',
      help: 'ends the wait after wrong MPINs and codes',
      async run({ ask, typed }) {
        return playerOutcome(await ask(unlockPlayer, typed))
      },
    },
    {
      usage: 'player PHONE reset-mpin',
      help: 'prints a code for the player, who has tapped Forgot MPIN and asked for one',
      run: resetMpin,
    },
    {
      usage: 'player PHONE credit POINTS --reason "…" [--id UUID] [--yes]',
      help: 'adds points; the same --id again adds no second time',
      run: credit,
    },
    {
      usage: 'player PHONE debit POINTS --reason "…" [--owe] [--id UUID] [--yes]',
      help: 'takes points back; --owe makes what the wallet does not have a debt',
      run: debit,
    },
    {
      usage: 'player PHONE limits',
      help: 'shows limits, breaks and their changes',
      async run({ ask, typed }) {
        const data = await ask(showLimits, typed)
        return { data, text: limitsText(data) }
      },
    },
    {
      usage: 'player PHONE limit KIND POINTS --reason "…" [--yes]',
      help: `sets or lowers a limit: ${limitKinds.join(', ')}`,
      run: tighten,
    },
    {
      usage: 'player PHONE exclude SPAN --reason "…" [--yes]',
      help: `begins a break that cannot be made shorter: ${exclusionSpans.join(', ')}`,
      run: exclude,
    },
    {
      usage: 'player PHONE erase [--code CODE] [--yes]',
      help: 'sends a code to the player’s number; with it, closes the account and removes the personal data',
      run: erase,
    },
  ],
}

async function show({ ask, typed }: Input) {
  const data = await ask(showPlayer, typed)
  const { player, bids, entries, login_locked_until: until } = data
  const newest = [
    ...(until ? [`Login is locked on a device until ${timeText(until)} after wrong MPINs.`] : []),
    ...(bids.length > 0 ? [`The newest bids:\n${bidList(bids).text}`] : []),
    ...(entries.length > 0 ? [`The newest entries:\n${entryList(entries).text}`] : []),
  ]
  return { data, text: [playerText(player), ...newest].join('\n\n') }
}

async function resetMpin({ ask, typed }: Input) {
  const data = await ask(makeResetCode, typed)
  const { code, minutes, browsers } = data
  const lines = [
    `The code is ${code}, valid for ${minutes} minutes and once. The player types it where the app asks for the OTP.`,
    'Read it only to a player whose voice or number you know: it opens the account.',
  ]
  if (browsers > 1)
    lines.push(`${browsers} browsers have asked in the last hour: one may be a stranger's.`)
  return { data, text: lines.join('\n') }
}

/** --id repeats a credit after a lost reply without crediting twice. */
async function credit({ ask, typed, confirm }: Input) {
  const request = { id: randomUUID(), ...typed }
  const player = await playerOf({ ask, typed })
  const points = pointsOf(creditPlayer, typed)
  if (points !== null) {
    const change = creditText(player, points)
    await confirm(`Credit ${typed.points} points to ${nameOf(player)}? ${change}`)
  }
  const { data, text } = playerOutcome(await ask(creditPlayer, request))
  return { data, text: `Credited ${typed.points} points.\n${text}` }
}

async function debit({ ask, typed, confirm, has }: Input) {
  const request = { id: randomUUID(), ...typed, owe: has('owe') }
  const player = await playerOf({ ask, typed })
  const points = pointsOf(debitPlayer, typed)
  if (points !== null && (request.owe || points <= player.wallet)) {
    const change = debitText(player, points)
    await confirm(`Take ${typed.points} points from ${nameOf(player)}? ${change}`)
  }
  const { data, text } = playerOutcome(await ask(debitPlayer, request))
  return { data, text: `Took ${typed.points} points.\n${text}` }
}

async function tighten({ ask, typed, confirm }: Input) {
  const limit = v.safeParse(tightenLimit.request, typed)
  // The server explains what is wrong with the others.
  if (limit.success) {
    const name = limitName(limit.output.kind)
    const about = nameOf(await playerOf({ ask, typed }))
    await confirm(
      `Set the ${name} of ${about} to ${typed.points} points? Only the player can raise it, and a day later.`,
    )
  }
  const data = await ask(tightenLimit, { ...typed, kind: typed.kind as LimitKind })
  return { data, text: limitsText(data) }
}

async function exclude({ ask, typed, confirm }: Input) {
  const about = nameOf(await playerOf({ ask, typed }))
  await confirm(`Begin a break of ${typed.span} for ${about}? It cannot be made shorter.`)
  const data = await ask(excludePlayer, { ...typed, span: typed.span as ExclusionSpan })
  return { data, text: limitsText(data) }
}

async function erase({ ask, typed, confirm }: Input) {
  const { phone, code } = typed
  if (code === undefined) {
    const data = await ask(askErasure, { phone })
    return { data, text: 'A code was sent to the number. Ask the player for it.' }
  }
  const about = nameOf(await playerOf({ ask, typed }))
  await confirm(`Erase the account of ${about}? This cannot be undone.`)
  const data = await ask(erasePlayer, { phone, code })
  return { data, text: 'The account is closed and its personal data removed.' }
}

function playerOutcome(data: { player: OperatorPlayer }) {
  return { data, text: playerText(data.player) }
}

async function playerOf({ ask, typed: { phone } }: Pick<Input, 'ask' | 'typed'>) {
  return (await ask(showPlayer, { phone })).player
}

/** Whom a question is about. */
function nameOf({ name, phone }: OperatorPlayer): string {
  return `${name} (${phone})`
}

/** The points as the call reads them; null for what the server refuses. */
function pointsOf(call: typeof creditPlayer | typeof debitPlayer, { points }: Input['typed']) {
  const read = v.safeParse(call.request.entries.points, points)
  return read.success ? read.output : null
}
