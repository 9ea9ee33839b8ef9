import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './errors.ts'

const firstIssueOnly = { abortEarly: true } as const

/**
 * A body as the endpoint's schema understands it. A broken rule of ours is a refusal with its
 * sentence; a body of the wrong shape is malformed (400).
 */
export function parseRequest(endpoint: Pick<Endpoint, 'request'>, body: object): unknown {
  const result = v.safeParse(endpoint.request, body, firstIssueOnly)
  if (!result.success) throw refusalFor(result.issues[0])
  if (hasNul(result.output)) throw new Refusal('The request holds a character of no use here.', 400)
  return result.output
}

function refusalFor(issue: v.BaseIssue<unknown>): Refusal {
  const { kind, message } = withOurSentence(issue) ?? issue
  if (isOurs(message)) return new Refusal(message, kind === 'validation' ? 200 : 400)
  const field = fieldOf(issue)
  if (issue.expected === 'never') return new Refusal(`The field ${field} is not known here.`, 400)
  if (issue.input === undefined) return new Refusal(`The field ${field} is missing.`, 400)
  if (issue.type === 'max_length') return new Refusal(`The field ${field} is too long.`, 400)
  return new Refusal(`The field ${field} is not as expected.`, 400)
}

/** A union reports what each of its options missed: the one that speaks our words counts. */
function withOurSentence(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> | undefined {
  return [issue, ...(issue.issues ?? [])].find(({ message }) => isOurs(message))
}

function isOurs(message: string) {
  return !message.startsWith('Invalid ')
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
