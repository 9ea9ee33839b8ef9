import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { ApiError } from './errors.ts'

const firstIssueOnly = { abortEarly: true } as const

/**
 * The fields of a body, as the schema of the call returns them. Throws an ApiError: the code that is
 * the message of the broken rule, or one about the field, with status 400, where the rule has none.
 */
export function parseRequest<E extends Pick<Endpoint, 'request'>>(
  endpoint: E,
  body: object,
): v.InferOutput<E['request']> {
  const result = v.safeParse<E['request']>(endpoint.request, body, firstIssueOnly)
  if (!result.success) throw errorOf(result.issues[0])
  if (hasNul(result.output)) throw new ApiError('character_invalid')
  return result.output
}

function errorOf(issue: v.BaseIssue<unknown>): ApiError {
  const code = codeOf(issue)
  if (code !== undefined) return new ApiError(code)
  const field = fieldOf(issue)
  if (issue.expected === 'never') return new ApiError('field_unknown', { field })
  if (issue.input === undefined) return new ApiError('field_missing', { field })
  if (issue.type === 'max_length') return new ApiError('field_too_long', { field })
  return new ApiError('field_invalid', { field })
}

/** The issue of a union has an issue for each of its options; one of these may have a code of ours. */
function codeOf(issue: v.BaseIssue<unknown>): ErrorCode | undefined {
  return [issue, ...(issue.issues ?? [])].map(({ message }) => message).find(isErrorCode)
}

function fieldOf(issue: v.BaseIssue<unknown>) {
  const path = issue.path?.map(item => String(item.key)).join('.') ?? ''
  return path.replace(/[^\w.]/g, '').slice(0, 40) || 'in the request'
}

/** PostgreSQL keeps no NUL in a text. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false
  return Object.values(value).some(hasNul)
}
