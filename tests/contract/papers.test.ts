import { existsSync, globSync, readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { User } from '#contract/accounts.ts'
import { BidEntry, BidRequest } from '#contract/bids.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { FundRequest } from '#contract/funds.ts'
import { ChartRow, Game, Rate } from '#contract/markets.ts'
import * as marketCalls from '#contract/operator/markets.ts'
import * as playerCalls from '#contract/operator/players.ts'
import * as reportCalls from '#contract/operator/reports.ts'
import * as requestCalls from '#contract/operator/requests.ts'
import * as resultCalls from '#contract/operator/results.ts'
import * as settingCalls from '#contract/operator/settings.ts'
import { appRoutes, fundHistoryTitles, sitePaths } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { WalletEntry } from '#contract/wallet.ts'
import { allCalls } from '../../server/http/all-calls.ts'

const root = new URL('../../', import.meta.url)
const api = paper('api')
const specification = paper('specification')

describe('docs/api.md', () => {
  test.each(allCalls)('has the encoding, the access and the fields of $name', call => {
    const [, access, sendsAs, changes, request, reply] = rowOf('Calls', call.name)
    expect({ access, sendsAs, changes }).toEqual({
      access: call.access,
      sendsAs: call.sendsAs,
      changes: call.changes ? 'yes' : '',
    })
    expect(missing(request, fieldsOf(call.request))).toEqual([])
    expect(missing(reply, fieldsOf(call.reply))).toEqual([])
  })

  test.each([
    ['user', User],
    ['game', Game],
    ['rate', Rate],
    ['bid request', BidRequest],
    ['bid', BidEntry],
    ['wallet entry', WalletEntry],
    ['fund request', FundRequest],
  ] as const)('has the fields of the object %s', (name, schema) => {
    const [, fields] = rowOf('Objects', name)
    expect(missing(fields, fieldsOf(schema))).toEqual([])
  })

  test('has the fields of a chart row', () => {
    const days = ['tue', 'wed', 'thu', 'fri', 'sat']
    const [, fields] = rowOf('Objects', 'chart row')
    expect(missing(fields, fieldsOf(ChartRow))).toEqual(days)
  })

  const ofOperator = Object.values({
    ...marketCalls,
    ...playerCalls,
    ...reportCalls,
    ...requestCalls,
    ...resultCalls,
    ...settingCalls,
  }).flatMap(value => (typeof value === 'object' && 'request' in value ? [value] : []))

  test.each(ofOperator)("has the fields of the operator's call $name", call => {
    const [, request, reply] = rowOf("Operator's calls", call.name)
    expect(missing(request, fieldsOf(call.request))).toEqual([])
    expect(missing(reply, fieldsOf(call.reply))).toEqual([])
  })
})

describe('the error codes of docs/api.md', () => {
  const declared = Object.entries<(typeof errors)[ErrorCode]>(errors)

  test.each(declared)('have the status and the sentence of %s', (code, error) => {
    const [, status, text] = rowOf('Errors', code)
    const { message, ...answer } = typeof error === 'object' ? error : { message: error }
    expect(answer).toEqual(status === '200' ? {} : { status: Number(status) })
    if (typeof message === 'string') expect(text).toBe(message)
    else expect(text).toMatch(/\{\w+\}|\.$/)
  })

  test('are those of the contract and no others', () => {
    const rows = sectionOf('Errors').matchAll(/^\| (\w+) +\| \d{3} +\|/gm)
    expect(Array.from(rows, ([, code]) => code)).toEqual(Object.keys(errors))
  })
})

/** Files that a reader of the papers is to write. */
const examples = [
  'server/payments/acme.ts',
  'server/sms/acme-sms.ts',
  'src/content/pages/bonuses.mdx',
]

describe('the files that the papers name', () => {
  const papers = globSync('docs/**/*.md', { cwd: root })
  const named = papers.flatMap(path => {
    const text = readFileSync(new URL(path, root), 'utf8')
    const names = text.matchAll(/`((?:src|server|tests|tools|docs)\/[\w./[\]-]+\.\w+)`/g)
    return Array.from(names, ([, file]) => [path, file ?? ''] as const)
  })

  test.each(named.filter(([, file]) => !examples.includes(file)))('in %s: %s', (_, file) => {
    expect(existsSync(new URL(file, root))).toBe(true)
  })
})

describe('docs/specification.md', () => {
  const paths = Object.values(appRoutes).map(({ path }) => path)
  const spelled = paths.map(path =>
    path
      .replace(':game/:type', '{gameName}/{gameType}')
      .replace(':game', '{gameName}')
      .replace(':type', '{TYPE}'),
  )

  const cells = Array.from(specification.matchAll(/^\| (`\/[^|]*) \|/gm), ([, cell]) => cell!)
  const named = cells.flatMap(cell => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path!))

  test.each([...new Set(named)])('names the route %s of the app', path => {
    expect([...spelled, ...Object.values(sitePaths)]).toContain(path)
  })

  test.each(Object.keys(fundHistoryTitles))('has the list %s', type => {
    expect(specification.includes(`\`${type}\``)).toBe(true)
  })

  test.each(allCalls.map(({ name }) => name))('has the call %s', name => {
    expect(specification.includes(name)).toBe(true)
  })

  const texts = Object.values(sentences).filter(value => typeof value === 'string')
  const ours = new Set<string>([sentences.tooLarge, sentences.demoHeadline])

  test.each(texts.filter(text => !ours.has(text)))('has the message "%s"', text => {
    expect(specification.includes(`"${text}"`)).toBe(true)
  })
})

function paper(name: string): string {
  return readFileSync(new URL(`docs/${name}.md`, root), 'utf8')
}

/** The cells of the table row with the name, in a section of docs/api.md. */
function rowOf(heading: string, name: string): string[] {
  const rows = sectionOf(heading)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim()))
    .map(cells => cells.slice(1, -1))
    .filter(([first]) => first?.replace(' ✚', '') === name)
  expect(rows, `rows that begin with ${name}`).toHaveLength(1)
  return rows[0] ?? []
}

function sectionOf(heading: string): string {
  return api.split('\n## ').find(text => text.startsWith(`${heading}\n`)) ?? ''
}

function missing(cell: string | undefined, fields: readonly string[]): string[] {
  return fields.filter(field => !cell?.includes(`\`${field}\``))
}

function fieldsOf(schema: v.GenericSchema): string[] {
  if ('entries' in schema) return Object.keys(schema.entries as object)
  const [first] = 'pipe' in schema ? (schema.pipe as v.GenericSchema[]) : []
  return first && first !== schema ? fieldsOf(first) : []
}
