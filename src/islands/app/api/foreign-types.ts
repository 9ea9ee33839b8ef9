import type * as v from 'valibot'
import { codeOfSentence } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldsOf, isObject, isYes, numberOf, Params, textOf } from '#contract/wire.ts'

/** The parts of a schema that describe what is inside it. */
type Part = v.GenericSchema & {
  entries?: Readonly<Record<string, Part>>
  item?: Part
  wrapped?: Part
  options?: readonly Part[]
}

/**
 * The reply of another API in the types of the contract, with its message where an ErrorReply has it. A
 * sentence of the specification gets its code, so that Hindi and Marathi have it too.
 */
export function inContractTypes({ reply, successField }: Endpoint, sent: unknown): unknown {
  if (!isObject(sent)) return sent
  const { msg, message, data } = sent
  const text = textOf(msg) || textOf(message) || textOf(fieldsOf(data).msg)
  return {
    ...sent,
    ...(inTypesOf(reply, sent) as object),
    msg: text,
    // A code with `success` "0" would be an error where "0" is an answer.
    code: successField === 'code' ? '' : codeOfSentence(text),
    params: {},
  }
}

/**
 * Converts a part of a reply to the types of its schema: a text may be a number, and the reverse. A
 * missing text or list is empty, and so is each field of a missing object. What is optional is undefined
 * if it cannot be read.
 */
export function inTypesOf(schema: Part, sent: unknown): unknown {
  const { type, entries, item, wrapped, options } = schema
  if (wrapped) {
    const read = sent === undefined ? sent : inTypesOf(wrapped, sent)
    return type === 'nullable' ? (read ?? null) : read
  }
  if (entries) {
    const fields = fieldsOf(sent)
    return Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, inTypesOf(entry, fields[name])]),
    )
  }
  if (item) return Array.isArray(sent) ? sent.map(row => inTypesOf(item, row)) : []
  if (type === 'string') return textOf(sent)
  if (type === 'number') return numberOf(sent)
  if (type === 'boolean') return isYes(sent)
  if (schema === Params) return fieldsOf(sent)
  if (type === 'union') return inTypesOf(options![isObject(sent) ? 0 : 1]!, sent)
  return sent
}
