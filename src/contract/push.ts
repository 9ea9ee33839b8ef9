import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type Language, languages } from './languages.ts'
import { Flag, Instant, PhoneNumber, Text, Typed } from './wire.ts'

/** The hours, in Asia/Kolkata, in which a device that is quiet at night gets nothing. */
export const NIGHT = { fromHour: 22, untilHour: 7 } as const

/** The markets of one device. More than an operator has. */
const MARKETS_MAX = 200

const PushDevice = v.object({
  id: Text,
  /** Whether it is the one that asks. */
  is_this: v.boolean(),
  added_at: Instant,
  /** Whether messages include what the bids won. */
  amounts: v.boolean(),
  /** Whether nothing is sent from 10 pm to 7 am. */
  quiet: v.boolean(),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

/**
 * The devices that get results.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getPush = endpoint({
  name: 'get_push.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({
    /** The server's public key for PushManager.subscribe; empty if it sends no messages. */
    key: Text,
    /** Newest first. */
    devices: v.array(PushDevice),
  }),
  owner: request => request.phone_number,
})

/**
 * Sends results to this device, or changes how.
 *
 * `endpoint`, `p256dh` and `auth` are of the browser's PushSubscription. `markets` are names of markets
 * whose results are sent even without a bid in them.
 *
 * @example { "phone_number": "9000000001", "endpoint": "https://fcm.googleapis.com/fcm/send/example", "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg", "language": "en", "amounts": "0", "quiet": "0", "markets": ["Kesar Mahal"] }
 */
export const setPush = endpoint({
  name: 'set_push.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    endpoint: v.pipe(v.string(), v.maxLength(1_000)),
    p256dh: v.pipe(Typed, v.regex(/^B[\w-]{86}$/)),
    auth: v.pipe(Typed, v.regex(/^[\w-]{22}$/)),
    language: v.picklist(Object.keys(languages) as Language[]),
    amounts: Flag,
    quiet: Flag,
    markets: v.pipe(v.array(Typed), v.maxLength(MARKETS_MAX)),
  }),
  reply: v.object({ success: Flag }),
  owner: request => request.phone_number,
})

/**
 * Sends no more results to a device.
 *
 * @example { "phone_number": "9000000001", "id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c04" }
 */
export const endPush = endpoint({
  name: 'end_push.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, id: v.pipe(Typed, v.uuid()) }),
  reply: v.object({ success: Flag }),
  owner: request => request.phone_number,
})
