import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import { allCalls } from '#contract/all-calls.ts'
import { BidDay, BidEntry, BidRequest, MarketBids, placeBid, Receipt } from '#contract/bids.ts'
import { codeSentence, type ErrorCode, errorStatus, errors } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { FundRequest } from '#contract/funds.ts'
import { SentImage } from '#contract/images.ts'
import { ChartRow, Game, Rate } from '#contract/markets.ts'
import type { OperatorCall } from '#contract/operator/call.ts'
import * as journalCalls from '#contract/operator/journal.ts'
import * as marketCalls from '#contract/operator/markets.ts'
import * as peopleCalls from '#contract/operator/people.ts'
import * as playerCalls from '#contract/operator/players.ts'
import * as reportCalls from '#contract/operator/reports.ts'
import * as requestCalls from '#contract/operator/requests.ts'
import * as resultCalls from '#contract/operator/results.ts'
import * as settingCalls from '#contract/operator/settings.ts'
import { WalletEntry } from '#contract/wallet.ts'
import { Params } from '#contract/wire.ts'
import { type Documented, declared, fieldsIn } from './doc-comments.ts'

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

/** Every call of the operator. */
export const operatorCalls = Object.values({
  ...marketCalls,
  ...resultCalls,
  ...requestCalls,
  ...playerCalls,
  ...reportCalls,
  ...settingCalls,
  ...peopleCalls,
  ...journalCalls,
}).flatMap(value =>
  typeof value === 'object' && 'request' in value ? [value as OperatorCall] : [],
)

const serverTime = { type: 'number', description: 'The server’s clock, epoch ms.' }

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
      ...allCalls.map(call => [`/api/${call.name}`, { post: operation(call) }]),
      ...operatorCalls.map(call => [`/operator/${call.name}`, { post: operatorOperation(call) }]),
    ]),
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(named).map(([name, schema]) => [
            name,
            described(converted(schema, name), declared.get(name)!),
          ]),
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

/** @throws {Error} for a call whose doc comment has no example. */
export function exampleOf(call: Endpoint): Json {
  const { example } = documented(call)
  if (!example) throw new Error(`The doc comment of ${call.name} needs an @example.`)
  return JSON.parse(example)
}

/** @throws {Error} for a call without a doc comment. */
function documented({ name }: { name: string }): Documented & { text: string } {
  for (const call of declared.values()) {
    const isCall = fieldsIn(call.value).get('name')?.value.getText() === `'${name}'`
    if (isCall && call.text) return { ...call, text: call.text }
  }
  throw new Error(`The call ${name} needs a doc comment in src/contract.`)
}

/** The first paragraph of a doc comment is the summary, the others are the description. */
function textsOf(text: string): Json {
  const [summary = '', ...others] = text.split('\n\n').map(oneLine)
  return {
    summary: summary.replace(/\.$/, ''),
    ...(others[0] && { description: others.join(' ') }),
  }
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

const refused = {
  description: 'Refused: see the status and `code`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const files: Readonly<Record<string, string>> = {
  image: 'image/webp',
  backup: 'application/gzip',
}

function operatorOperation(call: OperatorCall): Json {
  const { name, request, reply } = call
  const { text, value } = documented(call)
  const { request: sent, reply: answered } = Object.fromEntries(fieldsIn(value))
  const type = files[name] ?? 'application/json'
  const schema = files[name]
    ? { type: 'string', format: 'binary' }
    : described(converted(reply), answered!)
  return {
    operationId: `operator-${name}`,
    tags: ['operator'],
    ...textsOf(text),
    security: [{ operator: [] }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: described(converted(request), sent!) } },
    },
    responses: { 200: { description: 'Done.', content: { [type]: { schema } } }, default: refused },
  }
}

function operation(call: Endpoint): Json {
  const { name, access, changes } = call
  const { text, value } = documented(call)
  const { request, reply } = Object.fromEntries(fieldsIn(value))
  const answered = described(converted(call.reply), reply!)
  const properties = { ...(answered.properties as Json), server_time: serverTime }
  return {
    operationId: name.replace(/\.php$/, ''),
    tags: ['player'],
    ...textsOf(text),
    security: access === 'anyone' ? [] : [{ session: [], ...(changes && { userToken: [] }) }],
    requestBody: { required: true, content: contentsOf(call, request!) },
    responses: {
      200: {
        description: 'Done, or refused by a rule of the game or of money.',
        content: {
          'application/json': {
            schema: {
              anyOf: [{ ...answered, properties }, { $ref: '#/components/schemas/Refusal' }],
            },
          },
        },
      },
      default: refused,
    },
  }
}

/** JSON, and what the app sends; a file goes only by multipart. */
function contentsOf(call: Endpoint, documentedRequest: Documented): Json {
  const { request, sendsAs } = call
  const schema = described(converted(request), documentedRequest)
  const example = exampleOf(call)
  const json = { 'application/json': { schema, example } }
  const hasFile = JSON.stringify(schema).includes('binary')
  const multipart = { 'multipart/form-data': { schema, example } }
  if (sendsAs === 'multipart') return hasFile ? multipart : { ...json, ...multipart }
  if (sendsAs === 'json') return json
  const bids = { type: 'string', description: 'The list as JSON.' }
  const form = { ...schema, properties: { bids } }
  return { ...json, 'application/x-www-form-urlencoded': { schema: form } }
}

/** What a client sends or gets, before the schema changes it. The schema of `component` is not made a reference. */
function converted(schema: v.GenericSchema, component?: string): Json {
  const { $schema, $defs, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    ignoreActions: ['trim'],
    overrideSchema({ valibotSchema, jsonSchema }) {
      const name = Object.keys(named).find(key => named[key] === valibotSchema)
      if (name && name !== component) return { $ref: `#/components/schemas/${name}` }
      if (valibotSchema === placeBid.request.entries.bids) return oneBid
      if (valibotSchema === SentImage) return { type: 'string', format: 'binary' }
      if (valibotSchema === Params) return { type: 'object', additionalProperties: true }
      // The phone of a player, or the name of a closed account.
      return valibotSchema.type === 'lazy' ? { type: 'string' } : jsonSchema
    },
  })
  return json as Json
}

const oneBid = {
  type: 'array',
  items: { $ref: '#/components/schemas/BidRequest' },
  minItems: 1,
  maxItems: 1,
} as const

/** Adds the doc comments of the fields, which `documented` has. */
function described(schema: Json, { value }: Documented): Json {
  if (schema.items) return { ...schema, items: described(schema.items as Json, { value }) }
  if (!schema.properties) return schema
  const fields = fieldsIn(value)
  const properties = Object.entries(schema.properties as Record<string, Json>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, property]) => {
        const field = fields.get(name)
        if (!field || property.$ref) return [name, property]
        const description = field.text && oneLine(field.text)
        return [name, { ...described(property, field), ...(description && { description }) }]
      }),
    ),
  }
}

/** The reply of every refused call, with the codes, their statuses, and their sentences as examples. */
function refusal(): Json {
  const text = { type: 'string' }
  const params = declared.get('Params')!.text
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
          description: codeSentence(code, errorParams),
        })),
      },
      params: { type: 'object', additionalProperties: true, description: params },
      retry_after: { type: 'number', description: 'Seconds to wait.' },
      server_time: serverTime,
    },
    required: ['success', 'status', 'msg', 'message', 'data', 'code', 'params'],
  }
}

/** Values for the sentences of the errors, as examples. */
const errorParams = {
  amount: 500,
  answer: 'none',
  balance: 40,
  date: '11/18/2026',
  day: '2026-11-18',
  days: ['2026-11-18', '2026-11-19'],
  draw: 'Kesar Mahal Open',
  field: 'game_name',
  hours: 24,
  id: 'D000000000',
  key: 'MIN_DEPOSIT',
  keys: ['MIN_DEPOSIT', 'MIN_WITHDRAW'],
  left: 20,
  limit: 'stake_day',
  market: 'Kesar Mahal',
  name: 'Asha Rao',
  near: 'Kesar Mahal Night',
  maximum: 10_000,
  minimum: 500,
  number: 'R000000000',
  owed: 20,
  phone: '9000000001',
  points: 500,
  provider: 'sandbox',
  rule: 'a whole number',
  seconds: 30,
  sentence: 'The reason.',
  session: 'Open',
  type: 'Jodi Digit',
  until: Date.UTC(2026, 10, 20, 12),
  weekday: 0,
}
