import * as v from 'valibot'
import { isPana } from '#domain/panas.ts'
import { errorCode } from '../codes.ts'
import { Typed } from '../wire.ts'
import { call, Day, everyone, MarketName, Reason, Session } from './call.ts'

const Pana = v.pipe(Typed, v.check(isPana, errorCode('pana_invalid')))

/** What became of the bids of a market-day under its newest result; points are whole. */
const SettledDay = v.object({
  market: v.string(),
  day: v.string(),
  /** '128-1*-***' */
  result: v.string(),
  version: v.number(),
  won: v.number(),
  lost: v.number(),
  refunded: v.number(),
  waiting: v.number(),
  paid: v.number(),
  /** False where settling goes on after the reply. */
  is_settled: v.boolean(),
  /** What this version did so far. The first three are bids, the others points. */
  did: v.object({
    won: v.number(),
    lost: v.number(),
    refunded: v.number(),
    paid: v.number(),
    refunded_points: v.number(),
    taken_back: v.number(),
    /** The part of `taken_back` that is a debt now. */
    owed: v.number(),
    /** The part that it paid to accounts that were closed since. */
    to_closed: v.number(),
  }),
})
export type SettledDay = v.InferOutput<typeof SettledDay>

const Declaration = v.strictObject({
  name: MarketName,
  session: Session,
  pana: Pana,
  /** Left out: for a result, the one awaited draw; for a correction, the newest result. */
  day: v.optional(Day),
})

/** Declares a result. Refused before the cut-off, close before open, twice, and for a void day. */
export const declareResult = call({
  name: 'result',
  roles: ['owner', 'manager'],
  changes: true,
  request: Declaration,
  reply: v.object({ settled: SettledDay }),
})

/** For the journal. A person in the admin's page has to give it. */
const JournalReason = v.optional(Reason)

/** The result of a draw that a correction would change. */
export const showDeclared = call({
  name: 'declared',
  roles: everyone,
  request: v.strictObject({ name: MarketName, session: Session, day: v.optional(Day) }),
  reply: v.object({ market: v.string(), day: v.string(), session: Session, pana: v.string() }),
})

/** Corrects a result: takes back what the old one paid, and pays by the new one. */
export const correctResult = call({
  name: 'correct',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({ ...Declaration.entries, reason: JournalReason }),
  reply: v.object({ settled: SettledDay }),
})

/** Voids a market-day: every bid without an outcome is refunded once. `undo` until the first refund. */
export const voidDay = call({
  name: 'void',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({
    name: MarketName,
    day: Day,
    undo: v.optional(v.boolean(), false),
    reason: JournalReason,
  }),
  reply: v.object({ settled: SettledDay }),
})

const Count = v.object({ bids: v.number(), staked: v.number() })

/** What each pana would pay as the result of a draw that has none, the dearest first, in points. */
export const showExposure = call({
  name: 'exposure',
  roles: everyone,
  request: v.strictObject({
    name: MarketName,
    session: Session,
    /** Left out: the one awaited draw, or the next one. */
    day: v.optional(Day),
    /** Refused as the declaration of a result would be, while bids are taken or Open has none. */
    to_declare: v.optional(v.boolean(), false),
  }),
  reply: v.object({
    market: v.string(),
    day: v.string(),
    session: Session,
    /** The bids that this draw decides. */
    decided: Count,
    /** The other bids of the day that wait for a result. */
    waiting: Count,
    /** All 220 panas, the dearest first. */
    numbers: v.array(
      v.object({
        pana: v.string(),
        bids: v.number(),
        staked: v.number(),
        pays: v.number(),
        /** The most that the whole day can then pay: the other draw, jodis and sangams too. */
        day_pays: v.number(),
      }),
    ),
    worst: v.object({ open: v.string(), close: v.string(), pays: v.number() }),
  }),
})
