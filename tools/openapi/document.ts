import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import { allCalls } from '#contract/all-calls.ts'
import {
  BidDay,
  BidEntry,
  BidPoints,
  BidRequest,
  MarketBids,
  placeBid,
  Receipt,
} from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorSentence, errorStatus, errors } from '#contract/errors.ts'
import { AmountPoints, FundRequest } from '#contract/funds.ts'
import { SentImage } from '#contract/images.ts'
import { ChartRow, Game, Rate } from '#contract/markets.ts'
import type { OperatorCall } from '#contract/operator/call.ts'
import * as marketCalls from '#contract/operator/markets.ts'
import * as playerCalls from '#contract/operator/players.ts'
import * as reportCalls from '#contract/operator/reports.ts'
import * as requestCalls from '#contract/operator/requests.ts'
import * as resultCalls from '#contract/operator/results.ts'
import * as settingCalls from '#contract/operator/settings.ts'
import { WalletEntry } from '#contract/wallet.ts'
import { Flag, OptionalPoints, Params, Points, Text, Typed } from '#contract/wire.ts'
import { calls, errorParams, fields, notAlways, operatorCalls, sent } from './words.ts'

type Json = { [name: string]: unknown }

/** Objects that more than one reply has, or that docs name. */
const named: Readonly<Record<string, v.GenericSchema>> = {
  User,
  Game,
  Rate,
  BidRequest,
  BidEntry,
  BidDay,
  MarketBids,
  Receipt,
  WalletEntry,
  FundRequest,
  ChartRow,
}

/** What the contract reads tolerantly, as our server sends it. */
const known: readonly (readonly [v.GenericSchema, Json])[] = [
  [Text, { type: 'string' }],
  [Flag, { type: 'string' }],
  [Params, { type: 'object', additionalProperties: true }],
  [OptionalPoints.wrapped, { type: 'number' }],
  [Points, { type: 'number' }],
  [Typed.pipe[0], { type: 'string' }],
  [BidPoints, { type: 'string', pattern: '^[0-9]+$' }],
  [AmountPoints, { type: 'string', pattern: '^[0-9]+$' }],
  [
    placeBid.request.entries.bids,
    {
      type: 'array',
      items: { $ref: '#/components/schemas/BidRequest' },
      minItems: 1,
      maxItems: 1,
    },
  ],
  [SentImage, { type: 'string', format: 'binary' }],
]

/** The calls of players and of the operator as an OpenAPI document. */
export function openApi(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ank',
      version,
      description:
        'Each call is a POST. For a player the server reads JSON, forms and multipart alike, and ignores fields that it does not know. Sessions and repeated calls: docs/api.md. Other backends: docs/own-backend.md.',
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'player', description: 'The calls of the app.' },
      {
        name: 'operator',
        description:
          'The calls of the operator’s command, always as JSON. After 60 wrong tokens in 15 minutes further wrong ones from that address get 429.',
      },
    ],
    paths: Object.fromEntries([
      ...describedCalls().map(name => [`/api/${name}`, { post: operation(callNamed(name)) }]),
      ...ofOperator.map(call => [`/operator/${call.name}`, { post: operatorOperation(call) }]),
    ]),
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(named).map(([name, schema]) => {
            const mode = schema === BidRequest ? 'input' : 'output'
            return [name, described(name, converted(schema, mode, true))]
          }),
        ),
        Refusal: refusal(),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ank_session' },
        operator: { type: 'http', scheme: 'bearer' },
        userToken: { type: 'apiKey', in: 'header', name: 'X-User-Token' },
      },
    },
  }
}

/** @throws {Error} for a call without words. */
function describedCalls(): string[] {
  const silent = allCalls.filter(({ name }) => !(name in calls))
  if (silent.length > 0) {
    throw new Error(
      `Missing in tools/openapi/words.ts: ${silent.map(({ name }) => name).join(', ')}`,
    )
  }
  return Object.keys(calls)
}

/** Every call of the operator, in the order of the contract. */
export const ofOperator = Object.values({
  ...marketCalls,
  ...resultCalls,
  ...requestCalls,
  ...playerCalls,
  ...reportCalls,
  ...settingCalls,
}).flatMap(value =>
  typeof value === 'object' && 'request' in value ? [value as OperatorCall] : [],
)

const files: Readonly<Record<string, string>> = {
  image: 'image/webp',
  backup: 'application/gzip',
}

function operatorOperation({ name, request, reply }: OperatorCall): Json {
  const type = files[name] ?? 'application/json'
  const schema = files[name] ? { type: 'string', format: 'binary' } : converted(reply, 'output')
  return {
    operationId: `operator-${name}`,
    tags: ['operator'],
    summary: operatorCalls[name],
    security: [{ operator: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: described(name, converted(request, 'input')) } },
    },
    responses: { 200: { description: 'Done.', content: { [type]: { schema } } }, default: refused },
  }
}

const refused = {
  description: 'Refused: see the status and `code`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

function callNamed(name: string): Endpoint {
  const call = allCalls.find(declared => declared.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return call
}

function operation(call: Endpoint): Json {
  const { name, access, changes } = call
  const { summary, note, example } = calls[name]!
  const done = { description: 'Done, or refused by a rule of the game or of money.' }
  return {
    operationId: name.replace(/\.php$/, ''),
    tags: ['player'],
    summary,
    ...(note && { description: note }),
    security: access === 'anyone' ? [] : [{ session: [], ...(changes && { userToken: [] }) }],
    requestBody: { required: true, content: contentsOf(call, example) },
    responses: {
      200: {
        ...done,
        content: {
          'application/json': {
            schema: { anyOf: [replyOf(call), { $ref: '#/components/schemas/Refusal' }] },
          },
        },
      },
      default: refused,
    },
  }
}

/** JSON, and what the app sends; a file goes only by multipart. */
function contentsOf({ name, request, sendsAs }: Endpoint, example: Json): Json {
  const schema = described(name, converted(request, 'input'))
  const json = { 'application/json': { schema, example } }
  const hasFile = JSON.stringify(schema).includes('binary')
  const multipart = { 'multipart/form-data': { schema, example } }
  if (sendsAs === 'multipart') return hasFile ? multipart : { ...json, ...multipart }
  if (sendsAs === 'json') return json
  const bids = { type: 'string', description: 'The list as JSON.' }
  const form = { ...schema, properties: { bids } }
  return { ...json, 'application/x-www-form-urlencoded': { schema: form } }
}

function replyOf({ name, reply }: Endpoint): Json {
  const schema = described(name, converted(reply, 'output'))
  const properties = schema.properties as Json
  return { ...schema, properties: { ...properties, server_time: serverTime() } }
}

function serverTime(): Json {
  return { type: 'number', description: fields.server_time }
}

/** `isWhole`: the object itself and not a reference to it. */
function converted(schema: v.GenericSchema, typeMode: 'input' | 'output', isWhole = false): Json {
  const { $schema, $defs, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    ignoreActions: ['trim'],
    overrideSchema({ valibotSchema, jsonSchema }) {
      const name = Object.keys(named).find(key => isSame(named[key]!, valibotSchema))
      if (name && !(isWhole && isSame(schema, valibotSchema)))
        return { $ref: `#/components/schemas/${name}` }
      // The phone of a player, or the name of a closed account.
      if (valibotSchema.type === 'lazy') return { type: 'string' }
      const found = known.find(([one]) => one === valibotSchema)
      if (found) return found[1]
      return (
        typed(valibotSchema) ??
        inner(valibotSchema, typeMode) ??
        withFields(valibotSchema, typeMode, jsonSchema as Json)
      )
    },
  })
  return withoutDefaults(json) as Json
}

/** Two objects with the same fields are one. */
function isSame(one: v.GenericSchema, other: unknown): boolean {
  return one === other || (entriesOf(one) !== undefined && entriesOf(one) === entriesOf(other))
}

function entriesOf(schema: unknown): unknown {
  return (schema as { entries?: unknown }).entries
}

/** A text of a player with the rules of what was typed; null for other schemas. */
function typed(entry: Entry): Json | null {
  const [first, ...rest] = ((entry.wrapped ?? entry) as { pipe?: unknown[] }).pipe ?? []
  if (first !== Typed) return null
  const items = rest as v.PipeItem<string, string, v.BaseIssue<string>>[]
  const changed = items.findIndex(({ type }) => type === 'transform')
  return converted(v.pipe(v.string(), ...(changed < 0 ? items : items.slice(0, changed))), 'input')
}

/** What a tolerant list or object has inside; null for any other schema. */
function inner(schema: unknown, typeMode: 'input' | 'output'): Json | null {
  const { wrapped, pipe } = schema as { wrapped?: unknown; pipe?: v.GenericSchema[] }
  const parts = pipe ?? (wrapped as { pipe?: v.GenericSchema[] } | undefined)?.pipe
  const last = parts?.at(-1)
  if (parts?.[0]?.type !== 'unknown' || last?.kind !== 'schema') return null
  return converted(last, typeMode)
}

/**
 * An object of a request with the rules of its texts, or of a reply with the fields that every reply of
 * our server has: those that the contract does not leave undefined.
 */
function withFields(schema: unknown, typeMode: 'input' | 'output', json: Json): Json {
  const entries = entriesOf(schema) as Record<string, Entry> | undefined
  if (!entries) return json
  if (typeMode === 'output') {
    const isThere = (entry: Entry) => entry.type !== 'optional' || entry.default !== undefined
    return { ...json, required: Object.keys(entries).filter(name => isThere(entries[name]!)) }
  }
  const properties = Object.entries(json.properties as Record<string, Json>)
  return {
    ...json,
    properties: Object.fromEntries(
      properties.map(([name, property]) => {
        const isKnown = known.some(([one]) => one === entries[name])
        return [name, isKnown ? property : { ...property, ...typed(entries[name]!) }]
      }),
    ),
  }
}

type Entry = v.GenericSchema & { default?: unknown; wrapped?: unknown }

function withoutDefaults(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutDefaults)
  if (typeof json !== 'object' || json === null) return json
  const kept = Object.entries(json).filter(([name, value]) => name !== 'default' || value !== null)
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDefaults(value)]))
}

/** Adds the meaning of each field. `owner` is the call or the object. */
function described(owner: string, schema: Json): Json {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties as Record<string, Json>)
  const required = schema.required as string[] | undefined
  return {
    ...schema,
    ...(required && { required: required.filter(name => !notAlways.has(`${owner}.${name}`)) }),
    properties: Object.fromEntries(
      properties.map(([name, property]) => {
        const description = fields[`${owner}.${name}`] ?? fields[name]
        const type = sent[`${owner}.${name}`] ?? sent[name]
        const whole = { ...(property.properties ? described(owner, property) : property), ...type }
        return [name, description && !property.$ref ? { ...whole, description } : whole]
      }),
    ),
  }
}

/** The reply of every refused call, with the codes, their statuses, and their sentences as examples. */
function refusal(): Json {
  const text = { type: 'string' }
  return {
    type: 'object',
    properties: {
      success: { const: '0' },
      status: { const: 'failed' },
      msg: { ...text, description: 'An English sentence.' },
      message: text,
      data: { type: 'object', properties: { msg: text }, required: ['msg'] },
      code: {
        oneOf: (Object.keys(errors) as ErrorCode[]).map(code => ({
          const: code,
          title: String(errorStatus(code)),
          description: errorSentence(code, errorParams),
        })),
      },
      params: { type: 'object', additionalProperties: true, description: fields.params },
      retry_after: { type: 'number', description: fields.retry_after },
      server_time: serverTime(),
    },
    required: ['success', 'status', 'msg', 'message', 'data', 'code', 'params'],
  }
}
