import { beforeEach, expect, test } from 'vitest'
import { sendDue } from '../../../server/push/send-due.ts'
import { storeNewMessages } from '../../../server/push/store-messages.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { setUpPushServer } from './push-server.ts'

const DEVICES = 60
const COPIES = 4

const { server, subscribe, sendResults } = setUpPushServer()
let market: TestMarket
let other: TestMarket
let players: TestPlayer[]

beforeEach(async () => {
  market = await server.newMarket()
  other = await server.newMarket()
  players = await Promise.all(Array.from({ length: DEVICES }, () => server.addPlayer(0)))
})

const onAllCopies = (work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: COPIES }, work))
const send = () => sendDue(server.context, new AbortController().signal)

// Fails without FOR UPDATE SKIP LOCKED or the lease in claim-messages.ts, and without the lock in
// store-messages.ts.
test('several copies send each device one message about two results at once', async () => {
  const markets = [market.name, other.name]
  const devices = await Promise.all(players.map(player => subscribe(player, { markets })))
  server.clock.moveTo(OPEN_CUTOFF)
  await Promise.all([market.declare('Open', '128'), other.declare('Open', '129')])
  await settleDue(server.db)
  await onAllCopies(() => storeNewMessages(server.db))
  await onAllCopies(send)
  await onAllCopies(() => storeNewMessages(server.db))
  await onAllCopies(send)
  expect(devices.map(device => server.pushes.to(device).length)).toEqual(devices.map(() => 1))
  expect(server.pushes.delivered[0]?.message.title).toBe('Results are out')
  expect(server.pushes.mostAtOnce()).toBeLessThanOrEqual(10 * COPIES)
})

// Fails without the revision in claim-messages.ts.
test('a correction that comes while a message is on its way is sent after it', async () => {
  const device = server.pushes.addDevice({ status: 201, afterMs: 1_000 })
  await subscribe(players[0]!, { markets: [market.name] }, device)
  server.clock.moveTo(OPEN_CUTOFF)
  await market.declare('Open', '128')
  await storeNewMessages(server.db)
  const sending = send()
  await expect.poll(() => server.pushes.to(device).length).toBe(1)
  await market.correct('Open', '129')
  await storeNewMessages(server.db)
  await sending
  await send()
  const titles = server.pushes.to(device).map(({ message }) => message.title)
  expect(titles).toEqual([`${market.name}: 128-1…`, `${market.name}: 129-2…`])
})

test('a push service that does not answer delays neither a settlement nor the next message', async () => {
  const silent = server.pushes.addDevice({ status: 201, afterMs: 60_000 })
  await subscribe(players[0]!, { markets: [market.name] }, silent)
  server.clock.moveTo(OPEN_CUTOFF)
  await market.declare('Open', '128')
  await storeNewMessages(server.db)
  const sending = send()
  await expect.poll(() => server.pushes.to(silent).length).toBe(1)
  const device = await subscribe(players[1]!, { markets: [other.name] })
  expect(await other.declare('Open', '129')).toMatchObject({
    success: '1',
  })
  await sendResults()
  expect(server.pushes.to(device)).toHaveLength(1)
  await sending
  const [row] = await server.run<{ is_due: boolean; attempts: number }>(
    'SELECT due_at IS NOT NULL AS is_due, attempts FROM push_messages ORDER BY begun_at LIMIT 1',
  )
  expect(row).toEqual({ is_due: true, attempts: 1 })
})
