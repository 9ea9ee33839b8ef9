import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '../../../server/push/send-due.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { closeBid, losingBid, openBid, setUpPushServer } from './push-server.ts'

const { server, subscribe, sendResults } = setUpPushServer()
let market: TestMarket
let player: TestPlayer

beforeEach(async () => {
  market = await server.newMarket()
  player = await server.addPlayer(1_000)
})

const texts = () => server.pushes.delivered.map(({ message: { title, body } }) => [title, body])

async function declareOpen(pana = '128') {
  server.clock.moveTo(OPEN_CUTOFF)
  expect(await market.declare('Open', pana)).toMatchObject({ success: '1' })
}

async function declareClose() {
  server.clock.moveTo(CLOSE_CUTOFF)
  expect(await market.declare('Close', '349')).toMatchObject({ success: '1' })
}

test('a player gets both results of a market with a bid of that day, each once', async () => {
  const device = await subscribe(player)
  await subscribe(await server.addPlayer(0))
  await market.bid(player, openBid, 10)
  await sendResults()
  expect(texts()).toEqual([])
  await declareOpen()
  await sendResults()
  await sendResults()
  expect(texts()).toEqual([[`${market.name}: 128-1…`, 'Open is out.']])
  await declareClose()
  await sendResults()
  expect(texts().slice(1)).toEqual([[`${market.name}: 128-16-349`, 'Close is out.']])
  const [open, close] = server.pushes.to(device)
  expect(open!.message.tag).not.toBe(close!.message.tag)
  expect(open!.topic).toBe(open!.message.tag.replaceAll('-', ''))
  expect(server.pushes.faults).toEqual([])
})

test('a starred market needs no bid, and a tap opens its chart', async () => {
  await subscribe(player, { markets: [market.name, 'No such market'] })
  await declareOpen()
  await sendResults()
  expect(server.pushes.delivered[0]?.message).toMatchObject({
    title: `${market.name}: 128-1…`,
    url: `/jodi_chart/${market.name.replace(' ', '_')}`,
  })
})

test('a tap opens the receipt of the only slip, or the history', async () => {
  const slip = '018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c04'
  await subscribe(player)
  await player.bid({ game_name: market.name, slip_id: slip })
  await declareOpen()
  await sendResults()
  await market.bid(player, closeBid, 10)
  await declareClose()
  await sendResults()
  expect(server.pushes.delivered.map(({ message }) => message.url)).toEqual([
    `/my-bid?receipt=${slip}`,
    '/my-bid',
  ])
})

test.each([
  ['en', 'Open is out: you won 100.', 'Open is out: no win.', 'Close is out.'],
  [
    'hi',
    'ओपन का नतीजा आ गया: आपने 100 पॉइंट जीते।',
    'ओपन का नतीजा आ गया: कोई जीत नहीं।',
    'क्लोज का नतीजा आ गया।',
  ],
  [
    'mr',
    'ओपनचा निकाल लागला: तुम्ही 100 पॉइंट जिंकले.',
    'ओपनचा निकाल लागला: जिंकले नाही.',
    'क्लोजचा निकाल लागला.',
  ],
])(
  'in %s with amounts, a result says what the bids of that draw came to',
  async (language, won, lost, close) => {
    const loser = await server.addPlayer(1_000)
    const winning = await subscribe(player, { amounts: '1', language })
    const losing = await subscribe(loser, { amounts: '1', language })
    await market.bid(player, openBid, 10)
    await market.bid(loser, losingBid, 10)
    await declareOpen()
    await sendResults()
    expect(server.pushes.to(winning)[0]?.message.body).toBe(won)
    expect(server.pushes.to(losing)[0]?.message.body).toBe(lost)
    await declareClose()
    await sendResults()
    expect(server.pushes.to(winning)[1]?.message.body).toBe(close)
  },
)

test('several results within a minute are one message, and a later one is another', async () => {
  const others = [await server.newMarket(), await server.newMarket()]
  const device = await subscribe(player, { markets: [market, ...others].map(({ name }) => name) })
  const declare = async (one: TestMarket, pana: string) => {
    expect(await one.declare('Open', pana)).toMatchObject({ success: '1' })
  }
  server.clock.moveTo(OPEN_CUTOFF)
  await declare(market, '128')
  await sendResults()
  server.clock.moveBy(50_000)
  await declare(others[0]!, '129')
  await sendResults()
  server.clock.moveBy(20_000)
  await declare(others[1]!, '137')
  await sendResults()
  const [first, second, third] = server.pushes.to(device).map(({ message }) => message)
  expect(second).toMatchObject({
    title: 'Results are out',
    body: `${market.name}: 128-1… Open is out.\n${others[0]!.name}: 129-2… Open is out.`,
    url: '/home',
    tag: first!.tag,
  })
  expect(third).toMatchObject({ title: `${others[1]!.name}: 137-1…` })
  expect(third!.tag).not.toBe(first!.tag)
})

test('a corrected result replaces each message that has it, also much later', async () => {
  const device = await subscribe(player, { amounts: '1' })
  await market.bid(player, openBid, 10)
  await market.bid(player, closeBid, 10)
  await declareOpen()
  await sendResults()
  await declareClose()
  await sendResults()
  server.clock.moveBy(3 * 60 * 60_000)
  await market.correct('Open', '129')
  await sendResults()
  const sent = server.pushes.to(device).map(({ message }) => message)
  expect(sent).toHaveLength(4)
  const corrected = sent.slice(2)
  expect(corrected.map(({ tag }) => tag).toSorted()).toEqual(
    [sent[0]!.tag, sent[1]!.tag].toSorted(),
  )
  for (const { title, body } of corrected) {
    expect(title).toBe(`${market.name}: 129-26-349`)
    expect(body).toBe('Result corrected, -100 points.')
  }
})

test('a void and its end are not sent', async () => {
  await subscribe(player, { markets: [market.name] })
  await market.voidDay()
  await sendResults()
  await server.operator('unvoid', { name: market.name, day: '2026-11-18' })
  await sendResults()
  expect(texts()).toEqual([])
})

describe('nothing is sent, now or later,', () => {
  const undo = { break: 'wallets SET excluded_until = NULL', block: "players SET status = '1'" }

  test.each([
    [
      'in a break that the player set',
      () => player.ask('take_break.php', { span: '24h' }),
      undo.break,
    ],
    ['after a block', () => block(), undo.block],
  ])('%s', async (_, stop, going) => {
    const device = await subscribe(player)
    await market.bid(player, openBid, 10)
    await stop()
    await declareOpen()
    await sendResults()
    await server.run(
      `UPDATE ${going} WHERE ${going.startsWith('players') ? 'id' : 'player_id'} = $1`,
      [player.id],
    )
    await sendResults()
    expect(server.pushes.to(device)).toEqual([])
    await declareClose()
    await sendResults()
    expect(server.pushes.to(device)).toHaveLength(1)
  })

  test('to a device that is quiet at night', async () => {
    const quiet = await subscribe(player, { quiet: '1', markets: [market.name] })
    const other = await subscribe(await server.addPlayer(0), { markets: [market.name] })
    server.clock.moveTo('22:00')
    await market.declare('Open', '128')
    await sendResults()
    server.clock.moveTo('2026-11-19 07:00')
    await sendResults()
    expect(server.pushes.to(quiet)).toEqual([])
    expect(server.pushes.to(other)).toHaveLength(1)
  })

  test('about a result that was settled an hour ago', async () => {
    const device = await subscribe(player, { markets: [market.name] })
    await declareOpen()
    server.clock.moveBy(61 * 60_000)
    await sendResults()
    expect(server.pushes.to(device)).toEqual([])
  })

  const block = () => server.operator('player-status', { phone: player.phone, status: '0' })
})

describe('a push service', () => {
  const run = () => sendDue(server.context, new AbortController().signal)

  test.each([404, 410])('that answers %i has its device removed', async status => {
    await subscribe(player, { markets: [market.name] }, server.pushes.addDevice({ status }))
    await declareOpen()
    await sendResults()
    expect(await server.run('SELECT FROM push_devices')).toEqual([])
  })

  test('that fails gets the message again, with longer pauses, and five times at most', async () => {
    const device = server.pushes.addDevice({ status: 503 })
    await subscribe(player, { markets: [market.name] }, device)
    await declareOpen()
    await sendResults()
    await run()
    const due = async () => {
      const [row] = await server.run<{ wait: number; attempts: number }>(
        `SELECT attempts, round(extract(epoch FROM due_at - clock_timestamp()))::int AS wait FROM push_messages`,
      )
      return row
    }
    const waits: number[] = []
    for (let row = await due(); row?.wait !== null && row !== undefined; row = await due()) {
      waits.push(row.wait)
      server.clock.moveBy((row.wait + 1) * 1_000)
      await run()
      if (waits.length > 9) break
    }
    expect(waits.map(wait => Math.round(wait / 30) * 30)).toEqual([30, 60, 120, 240, 480])
  })

  test('that asks for a pause gets it, and then the message', async () => {
    const device = server.pushes.addDevice({ status: 429, headers: { 'retry-after': '100' } })
    await subscribe(player, { markets: [market.name] }, device)
    await declareOpen()
    await sendResults()
    device.answer = { status: 201 }
    server.clock.moveBy(98_000)
    await run()
    expect(server.pushes.to(device)).toEqual([])
    server.clock.moveBy(4_000)
    await run()
    expect(server.pushes.to(device)).toHaveLength(1)
  })

  test('that redirects or refuses is not followed and not asked again', async () => {
    const target = server.pushes.addDevice()
    for (const status of [307, 400]) {
      const answer = { status, headers: { location: target.endpoint } }
      await subscribe(player, { markets: [market.name] }, server.pushes.addDevice(answer))
    }
    await declareOpen()
    await sendResults()
    expect(server.pushes.delivered).toEqual([])
    expect(await server.run('SELECT FROM push_messages WHERE due_at IS NOT NULL')).toEqual([])
  })
})
