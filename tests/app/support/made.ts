import * as v from 'valibot'
import { inTypesOf } from '#app/api/foreign-types.ts'
import { User } from '#contract/accounts.ts'

/** An object of a reply as the app reads it, with empty values for the fields that are left out. */
export function made<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: object,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, inTypesOf(schema, fields))
  if (!read.success) throw new Error('A field has a wrong value.')
  return read.output
}

/** A player as the browser stores one. */
export function storedUser(fields: object): string {
  return JSON.stringify(made(User, fields))
}
