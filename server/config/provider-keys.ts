import * as v from 'valibot'
import { ConfigError, type Env } from './config.ts'

/**
 * Reads a provider's own variables. Throws a ConfigError with one sentence that names the first
 * variable that is missing or invalid.
 */
export function readKeys<Keys extends v.ObjectEntries>(
  schema: v.ObjectSchema<Keys, undefined>,
  env: Env,
): v.InferOutput<v.ObjectSchema<Keys, undefined>> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(schema, set, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const name = v.getDotPath(issue) ?? ''
  throw new ConfigError(
    set[name] === undefined ? `${name} must be set.` : `${name} ${issue.message}.`,
  )
}
