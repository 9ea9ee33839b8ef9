import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './errors.ts'

const BODY_LIMIT_BYTES = 100 * 1024
// More than a file may have: who hears no before the whole form is sent may take the line for broken.
const UPLOAD_LIMIT_BYTES = 6 * 1024 * 1024

export const FILE_LIMIT_BYTES = 5 * 1024 * 1024

/**
 * Judges a body before a byte of it is read, by its declared length alone: Node's parser holds the
 * sender to it. Without a length and without chunks there is no body.
 */
export function checkLength(request: Request, endpoint: Pick<Endpoint, 'sendsAs' | 'access'>) {
  const declared = request.headers.get('content-length')
  if (declared === null) {
    if (!request.headers.has('transfer-encoding')) return
    throw new ApiError('length_required')
  }
  const length = Number(declared)
  if (!Number.isSafeInteger(length) || length < 0) {
    throw new ApiError('length_invalid')
  }
  if (length > limitBytes(request, endpoint)) {
    throw new ApiError('too_large')
  }
}

/** Reads a call's body in any of the three encodings. Throws an ApiError with status 400 for all else. */
export async function readBody(request: Request): Promise<object> {
  const type = mediaType(request)
  if (type === 'multipart/form-data') {
    return fieldsOf(await whole(request.formData(), 'form_malformed'))
  }
  const text = await whole(request.text(), 'body_incomplete')
  if (text === '') return {}
  if (type === 'application/json') return jsonOf(text)
  if (type === 'application/x-www-form-urlencoded') return fieldsOf(new URLSearchParams(text))
  throw new ApiError('encoding_unknown')
}

function limitBytes(request: Request, endpoint: Pick<Endpoint, 'sendsAs' | 'access'>) {
  const takesFiles = endpoint.sendsAs === 'multipart' && endpoint.access !== 'anyone'
  return takesFiles && mediaType(request) === 'multipart/form-data'
    ? UPLOAD_LIMIT_BYTES
    : BODY_LIMIT_BYTES
}

function mediaType(request: Request) {
  const header = request.headers.get('content-type') ?? ''
  const end = header.indexOf(';')
  return (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
}

async function whole<T>(
  reading: Promise<T>,
  code: 'form_malformed' | 'body_incomplete',
): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ApiError(code)
  }
}

function jsonOf(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError('json_malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('json_not_object')
  }
  return value
}

/** No prototype, so that a field named like one of Object's is a field like any other. */
function fieldsOf(entries: Iterable<[string, FormDataEntryValue]>): object {
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) {
    if (isEmptyFile(value)) continue
    if (name in fields) throw new ApiError('field_repeated')
    fields[name] = value
  }
  return fields
}

/** A file input in which nothing was chosen sends a nameless file of no bytes. */
function isEmptyFile(value: FormDataEntryValue) {
  return typeof value !== 'string' && value.size === 0 && value.name === ''
}
