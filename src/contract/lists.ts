import * as v from 'valibot'
import { errorCode } from './error-code.ts'
import { Typed } from './wire.ts'

/** A list that may be left out or null when it is empty. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.optional(v.pipe(v.unknown(), v.transform(asList), v.array(item)), null)
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Rows of one page of a history, 1 to 200. */
export const PageSize = v.pipe(
  Typed,
  v.regex(/^(?:[1-9]\d?|1\d\d|200)$/, errorCode('page_size_invalid')),
  v.transform(Number),
)
