import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type ErrorCode, isErrorCode } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { IMAGE_LIMIT_BYTES } from '#contract/images.ts'
import { ApiError } from './errors.ts'

/** The limit for every body that is not an upload. */
export const BODY_LIMIT_BYTES = 100 * 1024
// More than the largest picture, so that a slightly larger picture is read and gets its error.
const UPLOAD_LIMIT_BYTES = IMAGE_LIMIT_BYTES + 1024 * 1024

/**
 * Checks the declared length before the body is read. Node's parser reads no more than that length.
 * Throws 413 if it is over the limit.
 */
export function checkDeclaredLength(request: Request, limitBytes: number) {
  const declared = request.headers.get('content-length')
  if (declared === null) return
  const length = Number(declared)
  if (!Number.isSafeInteger(length) || length < 0) {
    throw new ApiError('length_invalid')
  }
  if (length > limitBytes) throw tooLarge(limitBytes)
}

/** Only the limit of an upload is about a file. */
function tooLarge(limitBytes: number): ApiError {
  return new ApiError(limitBytes > BODY_LIMIT_BYTES ? 'too_large' : 'body_too_large')
}

/**
 * Reads a chunked body and throws 413 if it is over the limit. Only chunked bodies use Hono's
 * middleware: for every call it would take three times the processor time.
 */
export async function limitChunks(c: Context, limitBytes: number) {
  if (!c.req.raw.headers.has('transfer-encoding')) return
  let isTooLarge = false
  const onError = () => {
    isTooLarge = true
    return new Response()
  }
  const read = bodyLimit({ maxSize: limitBytes, onError })
  await complete(read(c, async () => {}))
  if (isTooLarge) throw tooLarge(limitBytes)
}

/**
 * Reads a call's body in one of the three encodings. Throws an ApiError with status 400 for any
 * other.
 */
export async function readBody(request: Request): Promise<object> {
  const type = mediaType(request)
  if (type === 'multipart/form-data') {
    const body = new Uint8Array(await complete(request.arrayBuffer()))
    return formFields(body, request.headers)
  }
  const text = await complete(request.text())
  if (text === '') return {}
  if (type === 'application/json') return jsonOf(text)
  if (type === 'application/x-www-form-urlencoded') return fieldsOf(new URLSearchParams(text))
  throw new ApiError('encoding_unknown')
}

function formFields(body: Uint8Array, headers: Headers): object {
  try {
    return fieldsOf(readForm(body, headers.get('content-type') ?? ''))
  } catch {
    throw new ApiError('form_malformed')
  }
}

/** Whether the body may have files. */
export function mayHaveFiles(request: Request, endpoint: Pick<Endpoint, 'sendsAs' | 'access'>) {
  const takesFiles = endpoint.sendsAs === 'multipart' && endpoint.access !== 'anyone'
  return takesFiles && mediaType(request) === 'multipart/form-data'
}

/** The longest body of a call, in bytes. */
export function limitOf(request: Request, endpoint: Pick<Endpoint, 'sendsAs' | 'access'>): number {
  return mayHaveFiles(request, endpoint) ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES
}

/** Whether the body may be longer than that of any call without files. */
export function mayBeLarge(request: Request, endpoint: Pick<Endpoint, 'sendsAs' | 'access'>) {
  if (!mayHaveFiles(request, endpoint)) return false
  const declared = request.headers.get('content-length')
  return declared === null || Number(declared) > BODY_LIMIT_BYTES
}

function mediaType(request: Request) {
  const header = request.headers.get('content-type') ?? ''
  const end = header.indexOf(';')
  return (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
}

async function complete<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new ApiError('body_incomplete')
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

/** Marks a field that was sent more than once. The calls that know the field refuse it. */
const REPEATED = Symbol('repeated')

/** No prototype, so that a field may have the name of a property of Object. */
function fieldsOf(entries: Iterable<[string, string | Blob]>): object {
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) {
    if (isEmptyFile(value)) continue
    fields[name] = name in fields ? REPEATED : value
  }
  return fields
}

/** An empty file input sends a file without a name and without bytes. */
function isEmptyFile(value: string | Blob) {
  return value instanceof File && value.size === 0 && value.name === ''
}

/**
 * The fields of a multipart body, in its order. Files share the memory of `body`: the Blobs of
 * Request.formData are copies that Node frees late. Throws if the body is malformed or cut off.
 */
function readForm(body: Uint8Array, contentType: string): [string, string | Blob][] {
  const boundary = getMultipartBoundary(contentType)
  if (boundary === null || body.length === 0) throw new MultipartParseError('There is no boundary.')
  const parts = parseMultipart(body, { boundary, maxFileSize: body.length })
  return Array.from(parts, part => [
    nameOf(part),
    part.filename === undefined ? part.text : new FormFile(part),
  ])
}

function nameOf({ name }: MultipartPart): string {
  if (name === undefined) throw new MultipartParseError('A part has no name.')
  return name
}

/**
 * A file of a form, without a copy of its bytes. Only `bytes` reads it: for the other methods of
 * Blob it is empty. Its content is one piece, because the body is parsed at once.
 */
class FormFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>

  constructor({ content, filename, mediaType }: MultipartPart) {
    super([], filename ?? '', { type: mediaType ?? '' })
    this.#content = (content[0] ?? new Uint8Array()) as Uint8Array<ArrayBuffer>
  }

  override get size() {
    return this.#content.length
  }

  override async bytes() {
    return this.#content
  }
}

const firstIssueOnly = { abortEarly: true } as const

/**
 * Checks a body against the call's schema and returns its fields. Throws an ApiError: the rule's
 * own code if it has one, otherwise an error about the field with status 400.
 */
export function parseRequest<E extends Pick<Endpoint, 'request'>>(
  endpoint: E,
  body: unknown,
): v.InferOutput<E['request']> {
  const result = v.safeParse<E['request']>(endpoint.request, body, firstIssueOnly)
  if (!result.success) throw errorOf(result.issues[0])
  if (hasUnstorable(result.output)) throw new ApiError('character_invalid')
  return result.output
}

function errorOf(issue: v.BaseIssue<unknown>): ApiError {
  if (issue.input === REPEATED) return new ApiError('field_repeated')
  const code = codeOf(issue)
  if (code !== undefined) return new ApiError(code)
  const field = fieldOf(issue)
  if (issue.expected === 'never') return new ApiError('field_unknown', { field })
  if (issue.input === undefined) return new ApiError('field_missing', { field })
  if (issue.type === 'max_length') return new ApiError('field_too_long', { field })
  return new ApiError('field_invalid', { field })
}

/** A union's issue contains an issue for each option. One of these may have an error code. */
function codeOf(issue: v.BaseIssue<unknown>): ErrorCode | undefined {
  return [issue, ...(issue.issues ?? [])].map(({ message }) => message).find(isErrorCode)
}

function fieldOf(issue: v.BaseIssue<unknown>) {
  const path = issue.path?.map(item => String(item.key)).join('.') ?? ''
  return path.replace(/[^\w.]/g, '').slice(0, 40) || 'in the request'
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair in text. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false
  return Object.values(value).some(hasUnstorable)
}
