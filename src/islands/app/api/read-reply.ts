import * as v from 'valibot'
import { fieldsOf, isObject, isYes, numberOf, textOf } from '#contract/wire.ts'

/** The parts of a schema that describe what is inside it. */
type Part = v.GenericSchema & {
  entries?: Readonly<Record<string, Part>>
  item?: Part
  wrapped?: Part
  options?: readonly Part[]
}

/**
 * Reads a reply or an event by its schema, as another version or another API may send it. Numbers may be
 * text and text numbers. A missing text or list is empty, and so is each field of a missing object. What
 * is optional is undefined if it cannot be read.
 */
export function readReply<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
): v.SafeParseResult<Schema> {
  return v.safeParse(schema, isObject(sent) ? fitted(schema, sent) : sent)
}

/** The value in the form that the schema can read. */
export function fitted(schema: Part, sent: unknown): unknown {
  const { type, entries, item, wrapped, options } = schema
  if (wrapped) {
    const read = sent === undefined ? sent : fitted(wrapped, sent)
    return type === 'nullable' ? (read ?? null) : read
  }
  if (entries) {
    const fields = fieldsOf(sent)
    return Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, fitted(entry, fields[name])]),
    )
  }
  if (item) return Array.isArray(sent) ? sent.map(row => fitted(item, row)) : []
  if (type === 'string') return textOf(sent)
  if (type === 'number') return numberOf(sent)
  if (type === 'boolean') return isYes(sent)
  if (type === 'unknown') return fieldsOf(sent)
  if (type === 'union') return fitted(options![isObject(sent) ? 0 : 1]!, sent)
  return sent
}
