import * as v from 'valibot'
import { errorCode } from './error-code.ts'
import { Typed } from './wire.ts'

/** A list that a foreign API may leave out or send as null when it is empty. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform(value => (Array.isArray(value) ? value : [])),
      v.array(item),
    ),
    [],
  )
}

/** Rows of one page of a history, 1 to 200. */
export const PageSize = v.pipe(
  Typed,
  v.regex(/^(?:[1-9]\d?|1\d\d|200)$/, errorCode('page_size_invalid')),
  v.transform(Number),
)
