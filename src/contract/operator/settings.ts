import * as v from 'valibot'
import { gameTypes } from '#domain/game-types.ts'
import { errorCode } from '../codes.ts'
import { AmountPoints } from '../funds.ts'
import { PhoneNumber, Typed } from '../wire.ts'
import { call, everyone, Whole } from './call.ts'

const Setting = v.object({ key: v.string(), value: v.string() })

/** The settings. */
export const listSettings = call({
  name: 'settings',
  roles: everyone,
  request: v.strictObject({}),
  reply: v.object({
    settings: v.array(
      v.object({
        ...Setting.entries,
        default: v.string(),
        unit: v.string(),
        /** A rule that follows "must be". */
        bounds: v.string(),
        meaning: v.string(),
      }),
    ),
  }),
})

/** Changes a setting. */
export const changeSetting = call({
  name: 'setting',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ key: Typed, value: v.pipe(Typed, v.trim()) }),
  reply: v.object({ before: v.string(), setting: Setting }),
})

/** The rates. */
export const listRates = call({
  name: 'rates',
  roles: everyone,
  request: v.strictObject({}),
  reply: v.object({
    rates: v.array(v.object({ game_type: v.string(), min: v.number(), max: v.number() })),
  }),
})

const RateValue = v.pipe(AmountPoints, v.maxValue(1_000_000, errorCode('rate_too_high')))

/** Changes a rate. */
export const changeRate = call({
  name: 'rate',
  roles: ['owner', 'manager'],
  changes: true,
  request: v.strictObject({
    game_type: v.picklist(gameTypes, errorCode('game_type_unknown')),
    min: RateValue,
    max: RateValue,
  }),
  reply: v.object({ game_type: v.string(), min: Whole, max: Whole }),
})

/** Sends a code that opens nothing, in the text that players get. */
export const testSms = call({
  name: 'sms-test',
  roles: ['owner'],
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ provider: v.string(), is_log: v.boolean() }),
})
