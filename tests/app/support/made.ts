import type * as v from 'valibot'
import { readReply } from '#app/api/read-reply.ts'

/** An object of a reply as the app reads it, with empty values for the fields that are left out. */
export function made<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: object,
): v.InferOutput<Schema> {
  const read = readReply(schema, fields)
  if (!read.success) throw new Error('A field has a wrong value.')
  return read.output
}
