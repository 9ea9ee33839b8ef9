import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeMyAccount, getMyData } from '#contract/profile.ts'
import type { Db } from '../../../server/database/db.ts'
import { eraseClosed, sweepPictures } from '../../../server/privacy/erase.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { bidFor, insertBids, randomBid, seeded } from '../../support/bids.ts'
import { MPIN, newPhone } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { addLimited } from '../limits/limits.ts'
import { fundIdIn } from '../support/replies.ts'
import { addDebt } from '../support/wallet.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const sent: { phone: string; text: string }[] = []
const server = setUpServer()

beforeAll(async () => {
  server.context.sms = {
    isLog: false,
    send: async (phone, { text }) => void sent.push({ phone, text }),
  }
  await server.operator('setting', { key: 'WELCOME_POINTS', value: '1000' })
})
beforeEach(() => {
  server.clock.moveTo('12:00')
})

test('a player downloads everything that is kept, as JSON and CSV in one file', async () => {
  const player = await server.addPlayer(1_000)
  await player.bid()
  await player.deposit(500)
  const file = await filesOf(player)

  expect(Object.keys(file)).toEqual(['data.json', ...names.map(name => `${name}.csv`)])
  const data = JSON.parse(file['data.json']!)
  expect(data.account).toMatchObject([{ phone: player.phone, account_number: '123456789' }])
  expect(data.bids).toMatchObject([{ market: 'Kesar Mahal', points: 10 }])
  expect(data.requests).toMatchObject([{ points: 500 }])
  expect(file['bids.csv']).toMatch(/^\uFEFFplaced_at,market,.*,receipt,id\r\n.*,Kesar Mahal,/)
  // A spreadsheet keeps the digits of the phone and the account as a text.
  expect(file['account.csv']).toContain(`,${player.phone}\t,`)
  expect(file['account.csv']).toContain(',123456789\t,')
  expect(file['wallets.csv']).toMatch(/,990[,\r]/)
  expect(file['data.json']).not.toMatch(/mpin|token_hash/)
})

test('the downloaded bids have the number of the receipt that they are on', async () => {
  const player = await server.addPlayer(1_000)
  const slip_id = randomUUID()
  const receiptOf = async (points_action: string) => {
    await player.bid({ slip_id, points_action })
    const { data } = await player.ask('get_receipt.php', { slip_id })
    return (data as { number: string }).number
  }
  const [first, second] = [await receiptOf('10'), await receiptOf('20')]
  await player.bid({ slip_id, points_action: '30' })
  const { bids } = JSON.parse((await filesOf(player))['data.json']!)
  expect(bids).toMatchObject([
    { points: 10, receipt: first },
    { points: 20, receipt: second },
    { points: 30, receipt: null },
  ])
})

test('a long list is read in pages', async () => {
  const player = await server.addPlayer(10_000)
  await addBids(player.id, 1_200)
  const file = await filesOf(player)
  expect(JSON.parse(file['data.json']!).bids).toHaveLength(1_200)
  expect(file['bids.csv']!.split('\r\n')).toHaveLength(1_200 + 2)
  const lines = file['statement.csv']!.trimEnd().split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([1_201 + 1, 1_201 + 1])
})

describe('a long file', () => {
  const BIDS = 20_000
  /** Pages of each list, which is read for the JSON and for the CSV file. */
  const PAGES = 2 * Math.ceil(BIDS / 500)
  /** The players whose pages were read, in their order. */
  let read: unknown[] = []
  let long: TestPlayer

  beforeAll(async () => {
    long = await server.addPlayer(1_000_000)
    await addBids(long.id, BIDS)
    const { db } = server.context
    const counted: Db = {
      ...db.within('reports'),
      query: (statement, values) => {
        if (/_(bids|statement)$/.test(statement.name)) read.push(values[0])
        return db.within('reports').query(statement, values)
      },
    }
    server.context.db = { ...db, within: () => counted }
    return () => {
      server.context.db = db
    }
  })
  beforeEach(() => {
    read = []
  })

  test('is read from the database only as fast as the client reads it', async () => {
    const reader = await readerOf(long)
    await reader.read()
    await untilQuiet()
    expect(read.length).toBeLessThan(PAGES / 2)
    let end = ''
    for (let got = await reader.read(); !got.done; got = await reader.read()) {
      end = (end + Buffer.from(got.value).toString('latin1')).slice(-2)
    }
    expect(end).toBe('"}')
    expect(read.length).toBeGreaterThanOrEqual(2 * PAGES)
  })

  test('ends when its client leaves', async () => {
    const reader = await readerOf(long)
    while (read.length < PAGES / 2) await reader.read()
    await reader.cancel()
    await untilQuiet()
    expect(read.length).toBeLessThan(PAGES)
    // The player's next file gets beyond its first line, which waits for no turn.
    const next = await readerOf(long)
    await next.read()
    expect((await next.read()).value!.length).toBeGreaterThan(0)
    await next.cancel()
  })

  test('lets the files of other players pass, also while its client reads nothing', async () => {
    const reader = await readerOf(long)
    await reader.read()
    const others = await Promise.all([1, 2, 3].map(() => server.addPlayer(1_000)))
    for (const { id } of others) await addBids(id, 600)
    const files = await Promise.all(others.map(filesOf))
    expect(files.map(bidsIn)).toEqual([600, 600, 600])
    // None of them is complete before the next begins.
    const [first] = read.filter(id => id !== long.id)
    const ofOthers = read.filter(id => id !== long.id)
    expect(ofOthers.lastIndexOf(first)).toBeGreaterThan(
      Math.max(...others.map(({ id }) => ofOthers.indexOf(id))),
    )
    await reader.cancel()
  })

  async function readerOf({ phone, headers }: TestPlayer) {
    const body = JSON.stringify({ phone_number: phone })
    const type = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const init = { method: 'POST', headers: { ...headers, ...type }, body }
    return (await server.app.request(`/api/${getMyData.name}`, init)).body!.getReader()
  }

  async function untilQuiet() {
    let before = -1
    while (before !== read.length) {
      before = read.length
      await setTimeout(300)
    }
  }

  function bidsIn(file: Record<string, string>): number {
    return JSON.parse(file['data.json']!).bids.length
  }
})

test('a player may ask for ten files in an hour', async () => {
  const player = await server.addPlayer(0)
  for (let files = 0; files < 10; files++) await filesOf(player)
  expect(await player.ask(getMyData.name, {})).toMatchObject({ httpStatus: 429 })
})

test('a file that fails is broken off, and no part of it passes for the whole', async () => {
  const player = await server.addPlayer(0)
  const { db } = server.context
  const broken: Db = {
    ...db.within('reports'),
    // The list of pictures comes late, so that the first part fails before it.
    query: async ({ name }) => {
      if (name !== 'my_data_pictures') throw new Error('The database is gone.')
      await setTimeout(20)
      return []
    },
  }
  server.context.db = { ...db, within: () => broken }
  const asked = player.ask(getMyData.name, {})
  await expect(asked).rejects.toThrow('The database is gone.')
  server.context.db = db
})

test('the file contains no address and no count of attempts by strangers', async () => {
  const player = await server.addPlayer(0)
  const stranger = `10${player.phone}`
  const keys = [
    ...[`mpin:${player.phone}`, `mpin:${player.phone}:own-device`, `deposit:${player.id}`],
    ...[`otp-send:${player.phone}:address:203.0.113.9`, `login:device:${player.phone}`],
    ...[`mpin:${stranger}`, 'login:address:203.0.113.9'],
  ]
  const text = 'INSERT INTO attempts (key, count, since) SELECT unnest($1::text[]), 3, $2'
  await server.run(text, [keys, new Date(server.clock.now())])
  const file = await filesOf(player)
  const { attempts } = JSON.parse(file['data.json']!) as { attempts: { what: string }[] }
  expect(attempts.map(({ what }) => what)).toEqual(['deposit', getMyData.name, 'mpin', 'mpin'])
  expect(file['attempts.csv']).toMatch(/^\uFEFFwhat,count,since,locked_until\r\n/)
  expect(JSON.stringify(file)).not.toMatch(/203\.0\.113|own-device/)
})

test('an account with points, requests, bids or a debt stays open', async () => {
  const player = await server.addPlayer(1_000)
  expect(await close(player)).toMatchObject({
    code: 'account_has_points',
    params: { balance: 1_000 },
  })
  await player.bid({ points_action: '1000' })
  expect(await close(player)).toMatchObject({ code: 'account_has_bids' })
  const other = await server.addPlayer(0)
  const asked = await other.deposit(500)
  expect(await close(other)).toMatchObject({ code: 'account_has_requests' })
  await server.operator('decline', { id: fundIdIn(asked), reason: 'No' })
  expect(await close(other)).toMatchObject({ success: '1' })
  const debtor = await server.addPlayer(0)
  await addDebt(server.db, debtor.id, 300)
  expect(await close(debtor)).toMatchObject({ code: 'account_has_debt', params: { owed: 300 } })
})

test('a closed account is out at once, and its number can register again, without welcome points', async () => {
  const player = await server.addPlayer(0)
  expect(await close(player)).toMatchObject({ success: '1', msg: 'Your account is closed.' })

  expect(await player.ask('get_profile.php', {})).toMatchObject({ httpStatus: 401 })
  expect(await signUp(player.phone)).toMatchObject({ success: '1' })
  expect(await walletOf(player.phone)).toBe(0)
  const fresh = newPhone()
  expect(await signUp(fresh)).toMatchObject({ success: '1' })
  expect(await walletOf(fresh)).toBe(1_000)
})

test('the number of a player on a break cannot register until the break is over', async () => {
  const player = await addLimited(server, 0)
  await player.takeBreak('6m')
  await close(player)

  expect(await signUp(player.phone)).toMatchObject({ success: '0', code: 'number_excluded' })
  server.clock.moveBy(180 * DAY_MS)
  expect(await signUp(player.phone)).toMatchObject({ code: 'number_excluded' })
  server.clock.moveBy(2 * DAY_MS)
  expect(await signUp(player.phone)).toMatchObject({ success: '1' })
})

test('an account that is closed twice at once gives its number back', async () => {
  const player = await server.addPlayer(0)
  await Promise.all([close(player), close(player)])
  expect(await signUp(player.phone)).toMatchObject({ success: '1' })
})

test('personal data is removed after ERASE_DAYS, and the ledger stays without it', async () => {
  const player = await server.addPlayer(500)
  await player.withdraw(500)
  const [request] = await player.requests()
  await server.operator('approve', { id: request!.remark })
  await close(player)
  await server.operator('setting', { key: 'ERASE_DAYS', value: '10' })

  server.clock.moveBy(9 * DAY_MS)
  await eraseClosed(server.db)
  expect(await rowOf(player.id)).toMatchObject({ closed_phone: player.phone, name: 'Asha Rao' })
  server.clock.moveBy(2 * DAY_MS)
  await eraseClosed(server.db)
  expect(await rowOf(player.id)).toMatchObject({
    ...{ closed_phone: null, name: '', email: '', account_number: '', mpin_hash: '' },
    erased_at: expect.any(Date),
  })
  const everything = JSON.stringify(await everyText())
  expect(everything).not.toContain(player.phone)
  expect(await reconcile(server.db)).toEqual([])
})

test('the operator erases only with the code that was sent to the number', async () => {
  const player = await server.addPlayer(0)
  await server.operator('erase-code', { phone: player.phone })
  const code = /^\d{4}/.exec(sent.at(-1)!.text)![0]
  const wrong = code === '1111' ? '2222' : '1111'

  const { phone } = player
  expect(await server.operator('erase', { phone, code: wrong })).toMatchObject({
    code: 'otp_wrong',
  })
  expect(await server.call('otp.php', { phone_number: phone, otp: code })).toMatchObject({
    status: 'failed',
  })
  expect(await server.operator('erase', { phone, code })).toMatchObject({ success: '1' })
  expect(await rowOf(player.id)).toMatchObject({ name: '', closed_phone: null })
  expect(await server.operator('player', { phone })).toMatchObject({ code: 'player_unknown' })
})

test('screenshots and photos go by their age, but not of a request that is not decided', async () => {
  const player = await server.addPlayer(0)
  const [decided, open] = [await withPicture(player, -1), await withPicture(player, 0)]
  await addPicture(player, 'photo')
  await server.operator('setting', { key: 'SCREENSHOT_DAYS', value: '30' })
  await server.operator('setting', { key: 'PHOTO_DAYS', value: '60' })

  server.clock.moveBy(31 * DAY_MS)
  await sweepPictures(server.db)
  expect(await picturesOf(player)).toEqual(['deposit', 'photo'])
  expect(await imageOf(decided)).toBeNull()
  expect(await imageOf(open)).not.toBeNull()
  server.clock.moveBy(30 * DAY_MS)
  await sweepPictures(server.db)
  expect(await picturesOf(player)).toEqual(['deposit'])
})

const names = [
  'account',
  'wallets',
  'statement',
  'bids',
  'requests',
  'limits',
  'logins',
  'devices',
  'codes',
  'attempts',
]

function close(player: TestPlayer) {
  return player.ask(closeMyAccount.name, {})
}

/** The files of the ZIP, by its list at the end. */
async function filesOf(player: TestPlayer): Promise<Record<string, string>> {
  const { file } = await player.ask(getMyData.name, {})
  const bytes = Buffer.from(String(file), 'base64')
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files: Record<string, string> = {}
  for (let at = bytes.readUInt32LE(end + 16); at < end; ) {
    const [size, nameSize] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const [name, local] = [at + 46, bytes.readUInt32LE(at + 42)]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files[bytes.toString('utf8', name, name + nameSize)] = inflateRawSync(
      bytes.subarray(start, start + size),
    ).toString()
    at = name + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

async function addBids(playerId: string, count: number) {
  const [market] = await server.run<{ id: string; name: string }>(
    "SELECT id, name FROM markets WHERE name = 'Kesar Mahal'",
  )
  const random = seeded(count)
  const bids = Array.from({ length: count }, () => bidFor(playerId, randomBid(random), 1))
  const at = new Date(server.clock.now())
  await insertBids(server.db, { ...market!, day: '2026-11-18', at }, bids)
}

function signUp(phoneNumber: string) {
  const user = { username: 'Asha', email: '', user_mpin: MPIN, token_id: '', adult: '1' }
  return server.call('signup.php', { phoneNumber, ...user })
}

async function walletOf(phone: string) {
  const [row] = await server.run<{ balance: number }>(
    `SELECT w.balance FROM wallets w JOIN players p ON p.id = w.player_id
     WHERE p.phone = $1 AND w.account = 'wallet'`,
    [phone],
  )
  return row?.balance
}

async function rowOf(playerId: string) {
  const [row] = await server.run<Record<string, unknown>>('SELECT * FROM players WHERE id = $1', [
    playerId,
  ])
  return row
}

async function everyText() {
  return Promise.all(
    ['players', 'fund_requests', 'otps', 'attempts', 'limit_changes', 'former_numbers'].map(table =>
      server.run(`SELECT t::text FROM ${table} t`),
    ),
  )
}

async function addPicture(player: TestPlayer, purpose: string): Promise<string> {
  const [row] = await server.run<{ id: string }>(
    `INSERT INTO uploads (id, player_id, purpose, content_type, bytes, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'image/webp', '\\x00', $3) RETURNING id`,
    [player.id, purpose, new Date(server.clock.now())],
  )
  return row!.id
}

async function withPicture(player: TestPlayer, status: 0 | -1): Promise<string> {
  const id = fundIdIn(await player.deposit(500))
  if (status === -1) await server.operator('decline', { id, reason: 'No' })
  const image = await addPicture(player, 'deposit')
  await server.run('UPDATE fund_requests SET image_id = $2 WHERE id = $1', [id, image])
  return id
}

async function imageOf(fundId: string) {
  const [row] = await server.run<{ image_id: string | null }>(
    'SELECT image_id FROM fund_requests WHERE id = $1',
    [fundId],
  )
  return row?.image_id
}

async function picturesOf({ id }: TestPlayer) {
  const rows = await server.run<{ purpose: string }>(
    'SELECT purpose FROM uploads WHERE player_id = $1 ORDER BY purpose',
    [id],
  )
  return rows.map(({ purpose }) => purpose)
}
