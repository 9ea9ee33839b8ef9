import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPaymentAddress } from '#contract/payments.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { fundsWords } from '../../../src/islands/app/messages/en/money.ts'
import { columns, rowOf } from '../../../src/islands/app/screens/fund-history.tsx'
import { csvOf, rowOf as entryRow } from '../../../src/islands/app/screens/wallet/statement.ts'
import { requestsOf, statusWord } from '../../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  fetchAllEntries,
  loadOlderEntries,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { $user, type StoredUser } from '../../../src/islands/app/stores/session/session.ts'

const { fund, request } = fundsWords.get().history

test.each([
  ['0', 'In Process', 'Pending'],
  ['-1', 'Declined', 'Failed'],
  ['1', 'Success', 'Success'],
  ['2', 'Success', 'Success'],
])('shows status %s as %s in the fund history and %s in the request history', (status, a, b) => {
  expect(statusWord(status, fund)).toBe(a)
  expect(statusWord(status, request)).toBe(b)
})

const base = { points: 100, remark: 'D1', date: '11/20/2026', reason: '', utr: '' }
const all = ['Deposite', 'Withdraw'].flatMap(action_type =>
  ['0', '1', '-1'].map(status => ({ ...base, action_type, status })),
)

test.each([
  ['ALL_FUND_HISTROY', 6],
  ['ALL_DEPOSIT', 3],
  ['APPROVED_DEPOSITE', 1],
  ['ALL_WITHDRAWAL', 3],
  ['APPROVED_WITHDRAWAL', 1],
] as const)('lists for %s %i of each kind and status', (type, count) => {
  expect(requestsOf(all, type)).toHaveLength(count)
})

test('shows the reason of a declined request', () => {
  const declined = { ...base, action_type: 'Withdraw', status: '-1', reason: 'Name differs' }
  expect(rowOf(declined, fund)).toMatchObject({ status: 'Declined', reason: 'Name differs' })
})

test('shows when a request was decided, and nothing while it waits', () => {
  const at = Date.parse('2026-11-20T16:10:00+05:30')
  const paid = { ...base, action_type: 'Withdraw', status: '1', decided_at: at }
  expect(rowOf(paid, fund).decided).toBe('11/20/2026')
  expect(columns([paid], true).map(({ key }) => key)).toContain('decided')
  const waiting = { ...paid, status: '0', decided_at: undefined }
  expect(columns([waiting], true).map(({ key }) => key)).not.toContain('decided')
})

const entry = { date: '11/20/2026', remark: '', amount: '-10', updated_amount: 990, kind: 'bid' }

test('shows the sign of an entry and the balance after it', () => {
  expect(entryRow({ ...entry, id: '1', ref: '' })).toMatchObject({ amount: '−10', balance: '990' })
  expect(entryRow({ ...entry, amount: '100000', id: '1', ref: '' }).amount).toBe('+1,00,000')
})

test('shows a bid by its number, and by its remark where the number or the type is unknown', () => {
  const played = { market: 'Kesar Mahal', session: 'Open', type: 'Single Pana', number: '128' }
  const bid = { ...entry, remark: 'Bid Kesar Mahal', id: '1', ref: '' }
  const shown = (params: Record<string, string>) => entryRow({ ...bid, params })
  expect(shown(played)).toMatchObject({
    remark: '128 · Single Pana, Open',
    of: 'Bid · Kesar Mahal',
  })
  for (const params of [{ ...played, number: '' }, { ...played, type: 'Star' }, { market: 'X' }]) {
    expect(shown(params as Record<string, string>)).toMatchObject({
      remark: 'Bid Kesar Mahal',
      of: '',
    })
  }
})

test('exports a statement that reads back, whatever its remarks contain', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })), remarks => {
      const entries = remarks.map((remark, place) => ({
        ...entry,
        remark,
        id: String(place),
        ref: '',
      }))
      const [head, ...rows] = parseCsv(csvOf(entries))
      expect(head).toEqual(['date', 'remark', 'amount', 'balance', 'kind', 'ref'])
      expect(rows.map(([, remark]) => remark?.replace(/^'(?=[=+@\t\r]|-)/, ''))).toEqual(
        remarks.map(remark => remark.replace(/^'(?=[=+@\t\r]|-)/, '')),
      )
      expect(rows.every(row => row[2] === '-10' && row[3] === '990')).toBe(true)
    }),
  )
})

test('exports a formula in a remark as plain text', () => {
  const csv = csvOf([{ ...entry, remark: '=HYPERLINK("x")', id: '1', ref: '' }])
  expect(parseCsv(csv)[1]?.[1]).toBe('\'=HYPERLINK("x")')
})

test.each([
  ['https://pay.example/x', true],
  ['/sandbox-pay/1', true],
  ['http://localhost:4321/sandbox-pay/1', true],
  ['http://pay.example/x', false],
  ['javascript:alert(1)', false],
  ['https://user:pw@pay.example', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
])('checks the payment address %s: %s', (address, isAllowed) => {
  expect(isPaymentAddress(address, 'http://localhost:4321')).toBe(isAllowed)
})

/** A reader of RFC 4180, apart from the writer under test. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const row = rows.at(-1)!
    const sign = text[at]!
    if (isQuoted && sign === '"' && text[at + 1] === '"') at += 1
    else if (sign === '"') {
      isQuoted = !isQuoted
      continue
    } else if (!isQuoted && sign === ',') {
      row.push('')
      continue
    } else if (!isQuoted && sign === '\r' && text[at + 1] === '\n') {
      rows.push([''])
      at += 1
      continue
    }
    row[row.length - 1] += sign
  }
  return rows
}

test('does not mix two statements when the filter changes during an export', async () => {
  const row = { date: '11/01/2026', remark: 'Bid', amount: '-1', updated_amount: '9', version: 1 }
  let rows = Array.from({ length: 200 }, () => row)
  let sent: Record<string, string>[] = []
  connect({
    fetch: async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return Response.json({ result: rows })
    },
  })
  await loadStatement({ ...everything, kind: 'bid' })
  sent = []
  const exporting = fetchAllEntries()
  void loadStatement({ ...everything, kind: 'win' })
  rows = [row]
  await exporting
  const pages = sent.filter(({ limit }) => limit === '200')
  expect(pages.map(({ kind }) => kind)).toEqual(['bid', 'bid'])
})

test('adds the older entries where a refresh came while they were fetched', async () => {
  const pageBefore = (last: number) =>
    Array.from({ length: 50 }, (_, place) => ({
      ...entry,
      id: `${last - 50 + place}`,
      ref: '',
      version: last - 50 + place,
    }))
  let refreshes = 0
  connect({
    fetch: async (_url, init) => {
      const { before } = JSON.parse(String(init?.body)) as { before?: string }
      if (before) {
        refreshes += 1
        await loadStatement(wanted)
      }
      return Response.json({ success: '1', result: pageBefore(Number(before ?? 501)) })
    },
  })
  $user.set({ phone_number: '9000000009' } as StoredUser)
  const wanted = { ...everything }
  await loadStatement(wanted)
  await loadOlderEntries()
  expect(refreshes).toBe(1)
  expect($statement.get()).toMatchObject({ rows: { length: 100 } })
  $user.set(null)
})
