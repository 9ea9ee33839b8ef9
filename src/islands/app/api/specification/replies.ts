import type { Endpoint } from '#contract/endpoint.ts'
import { isObject, textOf } from '#contract/wire.ts'
import { isNo } from '../failures.ts'

type Fields = Record<string, unknown>

/** Where a reply has what was asked for, and which of its fields only our own API describes. */
type Part = { field: 'result' | 'data'; isList: boolean; own: readonly string[] }

const limits = ['MIN_WITHDRAW', 'MAX_WITHDRAW', 'MAX_BID']

const parts: Readonly<Record<string, Part>> = {
  'login.php': { field: 'data', isList: false, own: limits },
  'get_profile.php': { field: 'data', isList: false, own: limits },
  'edit_profile.php': { field: 'data', isList: false, own: [] },
  'get_games.php': {
    field: 'result',
    isList: true,
    own: [
      ...['open_at', 'close_at', 'result_at', 'result_day', 'result_void', 'day'],
      ...['closed_why', 'closed_code', 'closed_params'],
    ],
  },
  'get_rates.php': { field: 'result', isList: true, own: [] },
  'get_bid_history.php': {
    field: 'result',
    isList: true,
    own: ['id', 'status', 'payout', 'rate', 'placed_at', 'result', 'settled_at', 'slip_id'],
  },
  'get_wallet_history.php': {
    field: 'result',
    isList: true,
    own: ['id', 'kind', 'params', 'ref', 'version', 'at'],
  },
  'get_request_history.php': {
    field: 'result',
    isList: true,
    own: ['reason', 'reason_code', 'utr', 'trans_id', 'at', 'decided_at', 'over_limit'],
  },
  'getCharts.php': { field: 'data', isList: true, own: ['from', 'to'] },
  'create_payment.php': { field: 'result', isList: false, own: [] },
  'adpayInfo.php': { field: 'data', isList: false, own: [] },
}

const ownOfAnyReply = ['code', 'params', 'retry_after', 'days']

/**
 * A reply of an API of the specification in the form that the contract describes: without our own
 * fields, which another API may use for something else; its lists as lists and its objects as
 * objects; `success` as "1" and the verdict `status` as "success" where they are a yes. A call that
 * reads has `success` "0" if the reply has nothing of what was asked for.
 */
export function specifiedReply({ name, successField }: Endpoint, body: unknown): unknown {
  if (!isObject(body) || Array.isArray(body)) return null
  const reply = without(ownOfAnyReply, body)
  if (isYes(reply.success)) reply.success = '1'
  if (successField === 'status' && isYesStatus(reply.status)) reply.status = 'success'
  const part = parts[name]
  if (!part) return reply
  const sent = reply[part.field]
  if (part.isList) {
    const rows = rowsIn(sent)
    reply[part.field] = rows?.map(row => without(part.own, row))
    if (rows?.length) reply.success = '1'
    else if (!rows && (sent || (sent === undefined && reply.success !== '1'))) reply.success = '0'
    return reply
  }
  const one = name === 'get_profile.php' ? playerIn(sent) : objectIn(sent)
  reply[part.field] = one && { ...without(part.own, one), bank_details: objectIn(one.bank_details) }
  if (successField === 'none' && !one && reply.success !== '1') reply.success = '0'
  return reply
}

/**
 * Whether a reply does not show what became of the call: it says neither yes nor no, or says yes with
 * the status of an error. A reply without the word is a no if it has a message and no `status` that
 * is a yes.
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

/** A status may be a number of HTTP: of these, only 200 is a yes. */
function isYesStatus(word: unknown): boolean {
  return /^(true|success|ok|yes|1|200)$/i.test(textOf(word))
}

/**
 * The rows of a list that are objects; null if there are others only. PHP sends a list with gaps as an
 * object with numbers as names.
 */
function rowsIn(sent: unknown): Fields[] | null {
  const list = parsed(sent)
  if (!isObject(list)) return null
  const values = Object.values(list)
  const rows = values.filter(isObject)
  const isWhole = rows.length === values.length
  if (Array.isArray(list)) return rows.length > 0 || isWhole ? rows : null
  return rows.length > 0 && isWhole ? rows : null
}

/** One object, which may be the only row of a list; null for an empty one. */
function objectIn(sent: unknown): Fields | null {
  const one = parsed(sent)
  const first: unknown = Array.isArray(one) ? one[0] : one
  return isObject(first) && Object.keys(first).length > 0 ? first : null
}

/** A player of whom at least one of these fields came; null for a message in the player's place. */
function playerIn(sent: unknown): Fields | null {
  const one = objectIn(sent)
  const isPlayer = ['phone_number', 'name', 'wallet'].some(field => textOf(one?.[field]) !== '')
  return isPlayer ? one : null
}

/** What a text holds as JSON; anything else stays as it is. */
function parsed(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

function without(names: readonly string[], fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
