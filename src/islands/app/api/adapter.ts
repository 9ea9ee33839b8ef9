import type { Encoding, Endpoint } from '#contract/endpoint.ts'
import { isObject, textOf } from '#contract/wire.ts'
import { typedPhone } from '../lib/typed.ts'
import { firstPage, inOrder, kindIn, pageOf, statementSums } from './foreign-lists.ts'
import {
  type Row as Fields,
  ourActionType,
  ourDate,
  ourDay,
  ourInstant,
  ourPaymentStatus,
  ourRequestStatus,
  ourTime,
} from './foreign-values.ts'

/**
 * Converts the calls for an API of the specification: removes what only our server knows from a request,
 * and brings a reply into the contract's form. Completes what such an API lacks, and answers the calls
 * that it does not have. Only call.ts uses it. Source: docs/own-backend.md.
 */

type Call = {
  /** The value of `request`, as the specification spells it. An API may choose its work by it. */
  request?: string
  /** Fields of a request that only our own API knows. */
  ownSent?: readonly string[]
  /** Where the reply has what was asked for, and which of its fields only our own API describes. */
  part?: { field: 'result' | 'data'; isList: boolean; own: readonly string[] }
  /** Fields of the part in words of another API, and what makes them ours. */
  values?: Readonly<Record<string, (written: string) => string>>
  /** The field without which a row has no meaning, and is left out. */
  named?: string
  /** Our field for the instant that a row's `date` has, if it has a time. */
  instant?: 'at' | 'placed_at'
}

const limits = ['MIN_WITHDRAW', 'MAX_WITHDRAW', 'MAX_BID']

const ofUser = { created_at: ourDate, helpNumber1: typedPhone, helpNumber2: typedPhone }

/** The calls of the specification. */
const calls: Readonly<Record<string, Call>> = {
  'IsUserExists.php': {},
  'otp.php': {},
  'signup.php': { ownSent: ['adult'] },
  'login.php': {
    part: { field: 'data', isList: false, own: limits },
    values: ofUser,
  },
  'get_profile.php': {
    request: 'fetch_pofile',
    part: { field: 'data', isList: false, own: limits },
    values: ofUser,
  },
  'edit_profile.php': { part: { field: 'data', isList: false, own: [] } },
  'get_games.php': {
    request: 'get_games',
    part: {
      field: 'result',
      isList: true,
      own: [
        ...['open_at', 'close_at', 'result_at', 'result_day', 'result_void', 'day'],
        ...['closed_why', 'closed_code', 'closed_params'],
      ],
    },
    named: 'games_name',
    values: { open_time: ourTime, close_time: ourTime },
  },
  'get_rates.php': { part: { field: 'result', isList: true, own: [] }, named: 'type' },
  'set_bid_new.php': { ownSent: ['bid_id', 'slip_id', 'day'] },
  'get_bid_history.php': {
    ownSent: ['before', 'limit', 'game_name', 'game_type', 'status', 'day'],
    part: {
      field: 'result',
      isList: true,
      own: ['id', 'status', 'payout', 'rate', 'placed_at', 'result', 'settled_at', 'slip_id'],
    },
    instant: 'placed_at',
    values: { date: ourDay },
  },
  'get_wallet_history.php': {
    ownSent: ['before', 'limit', 'kind', 'from', 'to'],
    part: {
      field: 'result',
      isList: true,
      own: ['id', 'kind', 'params', 'ref', 'version', 'at'],
    },
    instant: 'at',
    values: { date: ourDay },
  },
  'get_request_history.php': {
    request: 'reuest_history',
    ownSent: ['before', 'limit'],
    part: {
      field: 'result',
      isList: true,
      own: ['reason', 'reason_code', 'utr', 'trans_id', 'at', 'decided_at', 'over_limit'],
    },
    instant: 'at',
    values: { date: ourDay, status: ourRequestStatus, action_type: ourActionType },
  },
  'getCharts.php': { part: { field: 'data', isList: true, own: ['from', 'to'] } },
  'add_points_request.php': {},
  'withdraw_request.php': { ownSent: ['request_id'] },
  'update_bank_details.php': {},
  'create_payment.php': {
    ownSent: ['LANGUAGE'],
    part: { field: 'result', isList: false, own: [] },
  },
  'check_payment.php': {},
  'updatePay.php': {},
  'adpayInfo.php': {
    part: { field: 'data', isList: false, own: [] },
    values: { phone: typedPhone },
  },
}

/**
 * Replies to calls that only our server has. There is no session to end, no stored photo and no outcome
 * of a bid, and the code of a new number is sent with the answer of IsUserExists.php.
 */
const ownReplies: Readonly<Record<string, Fields>> = {
  'send_otp.php': { success: '1' },
  'logout.php': { success: '1' },
  'get_photo.php': { success: '1' },
  'get_market_bids.php': { success: '1', result: [] },
}

const REFUSAL: Fields = { success: '0' }

const ownOfAnyReply = ['code', 'params', 'retry_after', 'days', 'server_time']

/** Fields that keep their values if a profile leaves them out. No player can empty them. */
const keptOfPlayer = ['name', 'email', 'status', 'created_at']

/**
 * The reply to a call that is not sent: one that only our server has, or one for a further page of a
 * list. Undefined for a call that is sent.
 */
export function replyWithoutCall({ name }: Endpoint, request: Fields): Fields | undefined {
  if (calls[name]) return request.before === undefined ? undefined : pageOf(name, request)
  if (name !== 'get_wallet_sums.php') return ownReplies[name] ?? REFUSAL
  const data = statementSums(request)
  return data ? { data } : REFUSAL
}

/** The body of a request. PHP finds form fields in $_REQUEST, but not JSON. */
export function adaptedRequest(
  { name, sendsAs }: Endpoint,
  request: Fields,
): { name: string; sendsAs: Encoding; fields: Fields } {
  const isForm = import.meta.env?.PUBLIC_API_ENCODING === 'form' && sendsAs === 'json'
  const { request: work, ownSent: own = [] } = calls[name] ?? {}
  const fields: Fields = { ...without(own, request), ...(work ? { request: work } : {}) }
  const bids = parsed(fields.bids)
  if (Array.isArray(bids)) fields.bids = JSON.stringify(bids.map(bid => without(own, bid)))
  return { name: nameOf(name), sendsAs: isForm ? 'form' : sendsAs, fields }
}

/** The specification does not name these two calls, so the build does. */
function nameOf(name: string): string {
  if (name === 'create_payment.php') return import.meta.env?.PUBLIC_API_CREATE_PAYMENT || name
  if (name === 'check_payment.php') return import.meta.env?.PUBLIC_API_CHECK_PAYMENT || name
  return name
}

/**
 * A reply in the form that the contract describes: without our own fields, which another API may use
 * for something else; its lists as lists, its objects as objects, its dates, times and words as ours;
 * `success` as "1" and the verdict `status` as "success" if they mean success. A call that reads has
 * `success` "0" if the reply has nothing of what was asked for. `player` is the stored player. Of a list
 * it has the page of the request.
 */
export function adaptedReply(
  { name, successField }: Endpoint,
  request: Fields,
  body: unknown,
  player: Fields | null,
): unknown {
  if (!isObject(body) || Array.isArray(body)) return null
  const reply = without(ownOfAnyReply, body)
  if (isYes(reply.success)) reply.success = '1'
  else if (successField === 'code' && textOf(reply.success) !== '') reply.success = '0'
  else if (successField === 'none' && (isNo(reply.success) || isNo(reply.status)))
    reply.success = '0'
  if (successField === 'status' && isYesStatus(reply.status)) reply.status = 'success'
  // The app has its own text for a known number: this message may be anything.
  if (name === 'IsUserExists.php' && reply.success === '1') return { success: '1', otp: reply.otp }
  if (name === 'check_payment.php') reply.status = ourPaymentStatus(textOf(reply.status))
  const { part, values = {}, named, instant } = calls[name] ?? {}
  if (!part) return reply
  const sent = reply[part.field]
  if (part.isList) {
    const rows = rowsIn(sent, named)
    const ours =
      rows &&
      inOrder(name, rows).map(row => ({
        ...withOurs(values, without(part.own, row)),
        ...(instant && { [instant]: ourInstant(textOf(row.date)) }),
        ...(name === 'get_wallet_history.php' && { kind: kindIn(row.remark) }),
      }))
    if (rows?.length || (rows && successField === 'none')) reply.success = '1'
    else if (!rows && (sent || (sent === undefined && reply.success !== '1'))) reply.success = '0'
    return { ...reply, [part.field]: ours, ...(ours && firstPage(name, request, ours)) }
  }
  const one = name === 'get_profile.php' ? playerIn(sent, player) : objectIn(sent)
  reply[part.field] = one && {
    ...withOurs(values, without(part.own, one)),
    bank_details: objectIn(one.bank_details),
  }
  if (successField === 'none' && !one && reply.success !== '1') reply.success = '0'
  return reply
}

/**
 * Whether a reply does not show what became of the call: it is neither a success nor an error, or
 * a success with the status of an error. A reply without `success` is an error if it has a message and
 * no `status` that means success.
 */
export function isUnclear({ successField }: Endpoint, status: number, body: unknown): boolean {
  if (successField !== 'success' && successField !== 'status') return false
  const reply = isObject(body) ? body : {}
  const word = textOf(reply[successField])
  if (isYes(word)) return status >= 400
  if (word === '') {
    return isYesStatus(reply.status) || (!reply.msg && !reply.message && !isObject(reply.data))
  }
  return !isNo(word)
}

function isYes(word: unknown): boolean {
  return /^(true|success|ok|yes|[1-9]\d*)$/i.test(textOf(word))
}

/** An empty or unknown word means neither success nor failure. */
function isNo(word: unknown): boolean {
  return /^(0|false|no|error|fail(ed|ure)?)$/i.test(textOf(word))
}

/** A status may be an HTTP status: of these, only 200 means success. */
function isYesStatus(word: unknown): boolean {
  return /^(true|success|ok|yes|1|200)$/i.test(textOf(word))
}

/**
 * Returns the rows of a list that are objects and have the field `named`; null if there are only
 * others. PHP sends a list with gaps as an object whose names are numbers.
 */
function rowsIn(sent: unknown, named?: string): Fields[] | null {
  const list = parsed(sent)
  if (!isObject(list)) return null
  const values = Object.values(list)
  const objects = values.filter(isObject)
  const rows = objects.filter(row => !named || textOf(row[named]) !== '')
  const isWhole = objects.length === values.length
  if (Array.isArray(list)) return rows.length > 0 || values.length === 0 ? rows : null
  return rows.length > 0 && isWhole ? rows : null
}

/** One object, which may be the only row of a list; null for an empty one. */
function objectIn(sent: unknown): Fields | null {
  const one = parsed(sent)
  const first: unknown = Array.isArray(one) ? one[0] : one
  return isObject(first) && Object.keys(first).length > 0 ? first : null
}

/**
 * Returns a player with at least one of these fields. Missing fields are filled from the stored
 * player. Null if the reply has a message instead of a player.
 */
function playerIn(sent: unknown, known: Fields | null): Fields | null {
  const one = objectIn(sent)
  const isPlayer = ['phone_number', 'name', 'wallet'].some(field => textOf(one?.[field]) !== '')
  if (!one || !isPlayer) return null
  if (!known) return one
  const kept = keptOfPlayer.filter(field => textOf(one[field]) === '')
  return { ...one, ...only(kept, known), phone_number: known.phone_number }
}

/** Parses a text as JSON. Anything else is returned unchanged. */
function parsed(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

function withOurs(values: NonNullable<Call['values']>, fields: Fields): Fields {
  const ours = Object.entries(values).map(([name, read]) => [name, read(textOf(fields[name]))])
  return { ...fields, ...Object.fromEntries(ours) }
}

function without(names: readonly string[], fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function only(names: readonly string[], fields: Fields): Fields {
  return Object.fromEntries(names.map(name => [name, fields[name]]))
}
