import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { REPEATED } from './body.ts'
import { ApiError } from './errors.ts'

const firstIssueOnly = { abortEarly: true } as const

/**
 * Checks a body against the call's schema and returns its fields. Throws an ApiError: the rule's
 * own code if it has one, otherwise an error about the field with status 400.
 */
export function parseRequest<E extends Pick<Endpoint, 'request'>>(
  endpoint: E,
  body: object,
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
