import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { gameTypes } from '#domain/game-types.ts'
import { toWire } from '#domain/wire-bids.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { arbitraryBid } from '../../domain/arbitrary-bids.ts'
import { setUpServer } from '../../support/server.ts'
import { sampleBid, type TestPlayer } from '../../support/test-players.ts'

const RUNS = 100
const START = 1_000_000_000

const server = setUpServer()
let player: TestPlayer

beforeAll(async () => {
  player = await server.addPlayer(START)
})

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', "'; DROP TABLE bids", '%s', '$1', '९', '-0'),
)
const oddValue = fc.oneof(oddText, fc.jsonValue(), fc.integer(), fc.double())

const otherFields: Record<string, fc.Arbitrary<unknown>> = {
  phone_number: oddValue,
  game_name: fc.constantFrom('Raat Rani Night', 'Mor Pankh Morning', 'kesar mahal'),
  game_type: fc.constantFrom(...gameTypes),
  session: fc.constantFrom('Open', 'Close'),
  open_digit: fc.constantFrom('NA', '7', 7),
  close_digit: fc.constantFrom('NA', '0', 0),
  open_pana: fc.constantFrom('NA', '128', 128, '012'),
  close_pana: fc.constantFrom('NA', '349', '321'),
  points_action: fc.constantFrom('11', 12, '100000', '100001', '1e2', '10.0', -10, '9'),
  bid_id: fc.constantFrom('6f1f7f52-8b1c-4a0e-9a53-2f0f6d3c1a77', undefined),
  day: fc.constantFrom('', '2026-11-18', '2026-11-19', '0000-00-00', '9999-99-99'),
  extra: oddValue,
}

const change = fc
  .constantFrom(...Object.keys(otherFields))
  .chain(key => fc.tuple(fc.constant(key), fc.oneof(otherFields[key]!, oddValue)))

/** A valid bid with up to three fields replaced, sensibly or not. */
function oneBid(phone: string) {
  return fc
    .tuple(arbitraryBid, fc.uuid(), fc.array(change, { maxLength: 3 }))
    .map(([bid, bidId, changes]) => ({
      ...sampleBid(phone),
      ...toWire(bid),
      bid_id: bidId,
      ...Object.fromEntries(changes),
    }))
}

type Sent = [type: string, text: string]

function body(phone: string): fc.Arbitrary<Sent> {
  const bid = oneBid(phone)
  const bids = fc.oneof(
    { weight: 10, arbitrary: fc.tuple(bid) },
    { weight: 1, arbitrary: fc.array(bid, { maxLength: 3 }) },
    { weight: 1, arbitrary: oddValue },
    { weight: 1, arbitrary: bid.map(known => [{ ...known, extra: 1 }]) },
  )
  const inForm = (value: unknown) => new URLSearchParams({ bids: JSON.stringify(value) }).toString()
  const form = 'application/x-www-form-urlencoded'
  return fc.oneof(
    { weight: 5, arbitrary: bids.map((value): Sent => [form, inForm(value)]) },
    {
      weight: 5,
      arbitrary: bids.map((bids): Sent => ['application/json', JSON.stringify({ bids })]),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(form, 'application/json', 'text/plain', ''), oddText),
    },
    { weight: 1, arbitrary: fc.json().map((text): Sent => ['application/json', text]) },
  )
}

test(`no input of ${RUNS} makes the server fail, and only an accepted bid moves its points`, async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(body(player.phone), async ([type, text]) => {
      const before = await state()
      const response = await server.app.request('/api/set_bid_new.php', {
        method: 'POST',
        headers: {
          ...player.headers,
          'content-type': type,
          'content-length': String(Buffer.byteLength(text)),
        },
        body: text,
      })
      const reply = (await response.json()) as Record<string, unknown>
      expect(response.status, text).toBeLessThan(500)
      expect(reply.msg).not.toBe('')
      const after = await state()
      const isNew = reply.success === '1' && after.bids !== before.bids
      if (!isNew) {
        expect(after).toEqual(before)
        return
      }
      accepted++
      expect(after.bids).toBe(before.bids + 1)
      expect(before.balance - after.balance).toBe(after.lastPoints)
      expect(after.lastPoints).toBeGreaterThanOrEqual(10)
      expect(after.lastPoints).toBeLessThanOrEqual(100_000)
      expect(reply.Remaining_user_balance).toBe(after.balance)
    }),
    { numRuns: RUNS },
  )
  expect(accepted).toBeGreaterThan(RUNS / 10)
  expect(await reconcile(server.db)).toEqual([])
})

async function state() {
  const [row] = await server.db.query<{ balance: number; bids: number; lastPoints: number }>(
    {
      name: 'test_state',
      text: `SELECT w.balance, (SELECT count(*) FROM bids) AS bids,
          (SELECT points FROM bids ORDER BY placed_at DESC LIMIT 1) AS "lastPoints"
        FROM wallets w WHERE w.account = 'wallet' AND w.player_id = $1`,
    },
    [player.id],
  )
  return row!
}
