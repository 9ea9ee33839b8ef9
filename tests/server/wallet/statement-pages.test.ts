import { beforeAll, describe, expect, test } from 'vitest'
import type { Db, Statement } from '../../../server/database/db.ts'
import {
  allKinds,
  bidsOnly,
  rareKinds,
  readStatement,
  versionAt,
} from '../../../server/wallet/statement.ts'
import { addPlayerTo } from '../../support/players.ts'
import { onDatabase } from '../support/database.ts'

const ROWS = 40_000
const PAGE = 50
// A page, the entries out of order around its two days, and the joins of each.
const TOUCHED_MAX = 6_000

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST = Date.parse('2026-01-01T00:00:00Z')
const at = (version: number) => FIRST + version * 60_000

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

describe('a statement of 40,000 entries on PostgreSQL', () => {
  const opened = onDatabase()
  let playerId: string

  beforeAll(async () => {
    playerId = (await addPlayerTo(opened.db, 0)).id
    await fill(opened.db, playerId, ROWS)
    for (let other = 0; other < 5; other++) {
      await fill(opened.db, (await addPlayerTo(opened.db, 0)).id, 2_000)
    }
    await opened.db.query({ name: '', text: 'ANALYZE' }, [])
  })

  // Fails without an index: take postings_version or postings_kind away, or order by the instant.
  describe.each(['force_generic_plan', 'force_custom_plan'])('planned with %s', mode => {
    test.each<[name: string, statement: Statement, index: string, rest: string]>([
      ['the newest page', allKinds, 'postings_version', `0, 9e15, '-infinity', 'infinity', 50`],
      ['a page far down', allKinds, 'postings_version', `0, 500, '-infinity', 'infinity', 50`],
      [
        'a page of bygone days',
        allKinds,
        'postings_version',
        `${29_000 - 1000}, ${31_000 + 1000}, ${instant(29_000)}, ${instant(31_000)}, 50`,
      ],
      ['bids', bidsOnly, 'postings_version', `0, 9e15, '-infinity', 'infinity', 50`],
      [
        'deposits',
        rareKinds,
        'postings_kind',
        `0, 9e15, '-infinity', 'infinity', 50, ARRAY['deposit', 'credit', 'welcome']`,
      ],
      [
        'old deposits',
        rareKinds,
        'postings_kind',
        `28000, 32000, ${instant(29_000)}, ${instant(31_000)}, 50, ARRAY['deposit', 'credit']`,
      ],
      ['the version of an instant', versionAt, 'postings_version', instant(30_000)],
    ])('finds %s by an index', async (_name, statement, index, rest) => {
      const plan = await explain(mode, statement, `'${playerId}', ${rest}`)
      const nodes = nodesOf(plan)
      expect(nodes.filter(isScan).map(node => node['Relation Name'])).toEqual([])
      expect(nodes.map(node => node['Index Name'])).toContain(index)
      expect(Math.max(...nodes.map(touchedBy))).toBeLessThan(TOUCHED_MAX)
    })
  })

  test('pages of days and kinds contain exactly the entries between', async () => {
    const filter = { fromMs: at(30_000), untilMs: at(30_000) + DAY_MS }
    const day = await readStatement(opened.db, playerId, filter, 200)
    expect(day.map(entry => entry.version)).toEqual(
      Array.from({ length: 200 }, (_, index) => 30_000 + 1439 - index),
    )
    const kinds = ['deposit', 'credit']
    const deposits = await readStatement(opened.db, playerId, { ...filter, kinds }, PAGE)
    expect(deposits.map(entry => entry.version)).toEqual(
      Array.from({ length: 15 }, (_, index) => 31_400 - index * 100),
    )
    const before = deposits.at(-1)?.version
    expect(await readStatement(opened.db, playerId, { ...filter, kinds, before }, PAGE)).toEqual([])
  })

  async function explain(mode: string, { text }: Statement, values: string): Promise<Plan> {
    return opened.db.transaction(async query => {
      const run = <Row>(text: string) => query<Row>({ name: '', text }, [])
      const types = parameterTypes.slice(0, values.split(/,(?![^[]*\])/).length)
      if (text === versionAt.text) types[1] = 'timestamptz'
      await run(`SET LOCAL plan_cache_mode = ${mode}`)
      await run(`PREPARE page (${types}) AS ${text}`)
      const [explained] = await run<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page (${values})`,
      )
      await run('DEALLOCATE page')
      return explained!['QUERY PLAN'][0]!.Plan
    })
  }
})

const parameterTypes = ['uuid', 'bigint', 'bigint', 'timestamptz', 'timestamptz', 'int', 'text[]']

function instant(version: number) {
  return `'${new Date(at(version)).toISOString()}'`
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** Wallets are few here, and read whole at no cost. */
function isScan(node: Plan) {
  return node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'wallets'
}

function touchedBy(node: Plan) {
  const { 'Actual Rows': rows, 'Actual Loops': loops } = node
  return (rows + (node['Rows Removed by Filter'] ?? 0)) * loops
}

/** One entry a minute: a bid, but every hundredth a deposit or, in its middle, a withdrawal. */
async function fill(db: Db, playerId: string, rows: number) {
  const text = `
    WITH entry AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, n, CASE n % 100 WHEN 0 THEN 'deposit' WHEN 50 THEN 'withdrawal'
        ELSE 'bid' END AS kind, $1::timestamptz + n * interval '1 minute' AS at
      FROM generate_series(1, $2::int) n
    ), transaction AS (
      INSERT INTO transactions (id, kind, ref, at, remark)
      SELECT id, kind, id::text, at, 'Entry ' || n FROM entry
    ), posted AS (
      INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version, kind)
      SELECT id, 1, 'wallet', $3::uuid, 1, n, n, kind FROM entry
      UNION ALL SELECT id, 2, 'house', NULL, -1, NULL, NULL, NULL FROM entry
    )
    UPDATE wallets SET balance = $2::int, version = $2::int
    WHERE player_id = $3::uuid AND account = 'wallet'`
  await db.query({ name: '', text }, [new Date(FIRST), rows, playerId])
}
