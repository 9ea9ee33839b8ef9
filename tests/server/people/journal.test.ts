import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JournalEntry } from '#contract/operator/journal.ts'
import { verifyEntries } from '../../../server/journal/read-journal.ts'
import { closeAccount } from '../../../server/privacy/close-account.ts'
import { erase } from '../../../server/privacy/erase.ts'
import { setUpServer } from '../../support/server.ts'
import { fundIdIn, inParallel } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'
import { enterAs } from './admin-browser.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const server = setUpServer()
reconcileAfterEach(server)

type Verified = { entries: number; hash: string; faults: string[] }

async function entries(request: object = {}): Promise<JournalEntry[]> {
  return (await server.operator('journal', request)).entries as JournalEntry[]
}

async function newest(): Promise<JournalEntry> {
  return (await entries({ limit: '1' }))[0]!
}

async function verify(request: object = {}): Promise<Verified> {
  return (await server.operator('journal-verify', request)) as unknown as Verified
}

function credit(phone: string, points: number, fields: object = {}) {
  return { id: randomUUID(), phone, points: String(points), reason: 'Bonus', ...fields }
}

/** What a check finds after a change by somebody who owns the database, which is then rolled back. */
async function verifyAfter(change: string, known = ''): Promise<string[]> {
  let faults: string[] = []
  const rolledBack = server.db.transaction(async query => {
    for (const text of ['ALTER TABLE journal DISABLE TRIGGER ALL', change]) {
      await query({ name: '', text }, [])
    }
    const { config } = server.context
    faults = (await verifyEntries({ config, db: { ...server.db, query } }, known)).faults
    throw new Error('roll back')
  })
  await expect(rolledBack).rejects.toThrow('roll back')
  return faults
}

test('an entry has who, what, when, from where, before, after and why', async () => {
  const player = await server.addPlayer(500)
  const sent = credit(player.phone, 70, { reason: 'Sorry for the wait' })
  await server.operator('credit', sent)
  const entry = await newest()
  expect(entry).toEqual({
    number: expect.any(Number),
    at: expect.stringMatching(/^2026-11-18T06:30:/),
    person: 'command line',
    address: '',
    call: 'credit',
    outcome: 'done',
    sent: { id: sent.id, points: 70 },
    before: { player: player.id, status: '1', wallet: 500, held: 0, owed: 0 },
    after: { player: player.id, status: '1', wallet: 570, held: 0, owed: 0 },
    reason: 'Sorry for the wait',
  })
  await server.operator('setting', { key: 'min_deposit', value: '150' })
  const changed = await newest()
  expect(changed).toMatchObject({
    sent: { key: 'min_deposit', value: '150' },
    ...{ before: { value: 100 }, after: { value: 150 }, reason: '' },
  })
  expect(await entries({ before: String(changed.number), limit: '1' })).toEqual([entry])
})

test('a refused change and a login have an entry, and a read has none', async () => {
  const { number } = await newest()
  const browser = await enterAs(server, 'Asha', 'owner')
  await browser.post('settings')
  expect(await newest()).toMatchObject({ person: 'Asha', call: 'accept', outcome: 'done' })
  await browser.post('setting', { key: 'MAX_BID', value: '1' })
  expect(await newest()).toMatchObject({
    ...{ person: 'Asha', call: 'setting', outcome: 'setting_invalid', after: null },
  })
  const after = (await entries()).filter(entry => entry.number > number)
  expect(after.map(({ call }) => call)).toEqual(['setting', 'accept', 'invite'])
})

test('the database refuses to change, delete and empty the journal', async () => {
  const text = [
    `UPDATE journal SET content = '{}' WHERE number = 1`,
    'DELETE FROM journal WHERE number = 1',
    'TRUNCATE journal CASCADE',
  ]
  for (const change of text) await expect(server.run(change)).rejects.toThrow('append-only')
})

test('a check finds what was changed, removed and added by hand', async () => {
  for (const value of ['110', '120', '130']) {
    await server.operator('setting', { key: 'MIN_DEPOSIT', value })
  }
  const { hash, entries, faults } = await verify()
  expect(faults).toEqual([])
  const [row] = await server.run<{ max: number }>('SELECT max(number) FROM journal')
  expect(entries).toBe(row!.max)
  const last = row!.max
  const of = `WHERE number = ${last - 3}`
  const changed = [`Entry ${last - 3} was changed.`]
  for (const set of [
    `content = replace(content, '120', '121')`,
    `at = at + interval '1 ms'`,
    `address = '203.0.113.9'`,
    `call = 'rate'`,
    'of = 1',
    `person_id = (SELECT id FROM people WHERE name = 'Asha')`,
  ]) {
    expect(await verifyAfter(`UPDATE journal SET ${set} ${of}`)).toEqual(changed)
  }
  expect(await verifyAfter(`UPDATE journal SET hash = 'x' ${of}`)).toEqual([
    ...changed,
    `Entry ${last - 2} was changed.`,
  ])
  expect(await verifyAfter(`DELETE FROM journal ${of}`)).toEqual([`Entry ${last - 3} is missing.`])
  const swapped = `UPDATE journal j SET (content, hash) = (SELECT o.content, o.hash FROM journal o
    WHERE o.number = ${last} - (j.number - ${last - 4})) WHERE number IN (${last - 4}, ${last})`
  expect(await verifyAfter(swapped)).toHaveLength(3)
  const forged = `INSERT INTO journal SELECT number + 1, at, person_id, address, call, of, content, hash
    FROM journal WHERE number = ${last}`
  expect(await verifyAfter(forged)).toEqual([`Entry ${last + 1} was changed.`])
  const cut = `DELETE FROM journal WHERE number > ${last - 2}`
  expect(await verifyAfter(cut)).toEqual([])
  expect(await verifyAfter(cut, hash)).toEqual(['The entry with this hash is not there any more.'])
  expect((await verify({ hash })).faults).toEqual([])
})

test('a check finds a changed or removed reason, but not that of an erased player', async () => {
  const player = await server.addPlayer(0)
  await server.operator('credit', credit(player.phone, 5, { reason: 'Asha of 4 Hill Road' }))
  const { number } = await newest()
  const fault = [`The reason of entry ${number} was changed.`]
  const of = `WHERE number = ${number}`
  expect(await verifyAfter(`UPDATE journal_reasons SET reason = 'Other' ${of}`)).toEqual(fault)
  expect(await verifyAfter(`UPDATE journal_reasons SET reason = '' ${of}`)).toEqual(fault)
  expect(await verifyAfter(`DELETE FROM journal_reasons ${of}`)).toEqual(fault)
  const request = { id: randomUUID(), phone: player.phone, points: '5', reason: 'Back' }
  await server.operator('debit', request)
  await closeAccount(server.context, server.db, player)
  await erase(server.db, player.id, new Date(server.clock.now()))
  expect((await verify()).faults).toEqual([])
  const stored = await server.run(`SELECT j::text || coalesce(r.reason, '') AS text
    FROM journal j LEFT JOIN journal_reasons r USING (number)`)
  const everything = JSON.stringify(stored)
  for (const personal of [player.phone, 'Hill Road', 'Asha Rao', 'Back']) {
    expect(everything).not.toContain(personal)
  }
  expect(everything).toContain(player.id)
})

test('parallel changes have a chain without gaps, and each its outcome', async () => {
  const player = await server.addPlayer(0)
  const before = (await verify()).entries
  await inParallel(25, () => server.operator('credit', credit(player.phone, 2)))
  expect((await player.balances()).wallet).toBe(50)
  expect(await verify()).toMatchObject({ entries: before + 50, faults: [] })
  const credits = (await entries({ limit: '25' })).filter(({ call }) => call === 'credit')
  expect(credits.map(({ outcome }) => outcome)).toEqual(Array(25).fill('done'))
})

test('without a journal nothing is changed, and a change without its outcome is seen', async () => {
  const player = await server.addPlayer(100)
  await server.run(
    `ALTER TABLE journal ADD CONSTRAINT full_disk CHECK (call <> 'credit') NOT VALID`,
  )
  expect(await server.operator('credit', credit(player.phone, 5))).toMatchObject({
    httpStatus: 500,
  })
  expect((await player.balances()).wallet).toBe(100)
  await server.run('ALTER TABLE journal DROP CONSTRAINT full_disk')
  await server.run('ALTER TABLE journal ADD CONSTRAINT full_disk CHECK (of IS NULL) NOT VALID')
  expect(await server.operator('credit', credit(player.phone, 5))).toMatchObject({
    httpStatus: 200,
  })
  await server.run('ALTER TABLE journal DROP CONSTRAINT full_disk')
  expect(await newest()).toMatchObject({ call: 'credit', outcome: '', after: null })
  expect((await verify()).faults).toEqual([])
})

test('a cashier’s credits and debits of a day stay within the limit, in a race too', async () => {
  const player = await server.addPlayer(0)
  await server.operator('setting', { key: 'MAX_CASHIER_DAY', value: '100' })
  const cashier = await enterAs(server, 'Ravi', 'cashier')
  const replies = await inParallel(8, () => cashier.post('credit', credit(player.phone, 30)))
  expect(replies.filter(({ success }) => success === '1')).toHaveLength(3)
  expect(replies.filter(({ code }) => code === 'cashier_limit')).toHaveLength(5)
  expect((await player.balances()).wallet).toBe(90)
  const debit = credit(player.phone, 11)
  expect(await cashier.post('debit', debit)).toMatchObject({
    code: 'cashier_limit',
    params: { left: 10 },
  })
  const last = credit(player.phone, 10)
  for (let times = 0; times < 2; times++) {
    expect(await cashier.post('credit', last)).toMatchObject({ success: '1' })
  }
  // The same id in the other call counts too.
  expect(await cashier.post('debit', { ...last, points: 10 })).toMatchObject({
    code: 'cashier_limit',
  })
  // What was refused does not count on the next day, or for another person.
  const other = await enterAs(server, 'Meena', 'cashier')
  expect(await other.post('debit', credit(player.phone, 101))).toMatchObject({
    code: 'cashier_limit',
  })
  expect(await other.post('debit', credit('0000000000', 100))).toMatchObject({
    code: 'player_unknown',
  })
  expect(await other.post('debit', credit(player.phone, 100))).toMatchObject({ success: '1' })
  expect(await other.post('credit', credit(player.phone, 1))).toMatchObject({
    code: 'cashier_limit',
  })
  server.clock.moveBy(DAY_MS)
  expect(
    await (await enterAs(server, 'Late', 'owner')).post('credit', credit(player.phone, 500)),
  ).toMatchObject({ success: '1' })
  await cashier.login()
  expect(await cashier.post('debit', credit(player.phone, 100))).toMatchObject({ success: '1' })
})

test('a decision has its request and player, and the reason of a decline', async () => {
  const player = await server.addPlayer(0)
  const id = fundIdIn(await player.deposit(500))
  await server.operator('decline', { id, reason: 'Not in the bank' })
  expect(await newest()).toMatchObject({
    ...{ call: 'decline', sent: { id, anyway: false }, reason: 'Not in the bank' },
    before: { player: player.id, kind: 'deposit', points: 500, status: 0 },
    after: { status: -1 },
  })
})

test('a person gives a reason for a correction and a void, and the command may', async () => {
  const manager = await enterAs(server, 'Kiran', 'manager')
  const draw = { name: 'Kesar Mahal', session: 'Open', day: '2026-11-17' }
  await server.operator('setting', { key: 'AUTO_RESULTS', value: '0' })
  expect(await manager.post('result', { ...draw, pana: '128' })).toMatchObject({ code: 'no_draws' })
  expect(await manager.post('correct', { ...draw, pana: '129' })).toMatchObject({
    code: 'reason_required',
  })
  const day = '2026-11-18'
  expect(await manager.post('void', { name: draw.name, day })).toMatchObject({
    code: 'reason_required',
  })
  const reason = 'No draw today'
  expect(await manager.post('void', { name: draw.name, day, reason })).toMatchObject({
    success: '1',
  })
  expect(await newest()).toMatchObject({
    ...{ person: 'Kiran', call: 'void', reason, sent: { name: draw.name, day, undo: false } },
    before: { market: draw.name, day, result: '***-**-***', version: 0 },
    after: { version: 1 },
  })
  expect(await server.operator('void', { name: draw.name, day, undo: true })).toMatchObject({
    success: '1',
  })
})
