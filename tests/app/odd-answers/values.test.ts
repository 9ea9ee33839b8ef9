import { afterEach, expect, test } from 'vitest'
import type { FundRequest } from '#contract/funds.ts'
import { ALL_DEPOSITS, ALL_FUNDS, ALL_WITHDRAWALS } from '#contract/routes.ts'
import { parseTime } from '#domain/times.ts'
import {
  ourActionType,
  ourDate,
  ourPaymentStatus,
  ourRequestStatus,
  ourTime,
  withSigns,
} from '../../../src/islands/app/api/foreign-values.ts'
import { fundsWords } from '../../../src/islands/app/messages/en/money.ts'
import { rowOf, toneOf } from '../../../src/islands/app/screens/fund-history.tsx'
import { formatDate } from '../../../src/islands/app/stores/dates.ts'
import { requestsOf } from '../../../src/islands/app/stores/money/requests.ts'
import { dayIn } from '../../../src/islands/app/stores/money/statement.ts'

const zoneOfMachine = process.env.TZ

afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfMachine
})

/** How our API writes 22 November 2026, and how others do; without a zone it is the market's clock. */
const written = [
  ...['11/22/2026', '2026-11-22', '2026-11-21T18:30:00.000Z', '2026-11-22T18:29:59.999Z'],
  ...[
    '22 Nov 2026 07:12:45 AM',
    '22 November 2026, 11:59 pm',
    '22-Nov-2026 00:05',
    '22nd Nov 2026',
  ],
  ...['Nov 22, 2026 7:12 AM', 'Sun, 22 Nov 2026 07:12:45 +0530', '2026-11-22 07:10:28am'],
  ...['2026-11-22 00:00:00', '2026-11-22 23:59:59', '2026-11-22T23:59:59', '2026/11/22'],
  ...['2026-11-22T02:00:00.000Z', '2026-11-21T18:30:00Z', '2026-11-22T00:00:00+05:30'],
  ...['22-11-2026', '22-11-2026 11:45 pm', '11/22/2026 12:00:00 AM'],
  String(Date.parse('2026-11-22T00:01:00+05:30') / 1000),
  String(Date.parse('2026-11-22T23:59:00+05:30')),
]

test.each(['Asia/Kolkata', 'Asia/Dubai', 'America/New_York', 'UTC'])(
  'reads dates by the clock of the market on a phone in %s',
  zone => {
    process.env.TZ = zone
    for (const text of written) {
      expect([text, dayIn(ourDate(text))]).toEqual([text, '2026-11-22'])
      expect([text, formatDate(ourDate(text))]).toEqual([text, '11/22/2026'])
    }
    expect(formatDate(ourDate('2-1-2027'))).toBe('01/02/2027')
    expect(formatDate(Date.parse('2026-11-21T18:30:00Z'))).toBe('11/22/2026')
  },
)

test.each([
  ...['', 'yesterday', '22/11/2026', '22-13-2026', '2026-02-30', '21-11-26', '20261122'],
  ...['0000-00-00 00:00:00', '2026-11-22 25:00:00', '2026-11-22 or so', '22 Foo 2026'],
  ...['Invalid Date', 'NaN'],
])('shows the date %j as it came, and reads no day in it', text => {
  expect([ourDate(text), formatDate(text), dayIn(text)]).toEqual([text, text, ''])
})

test.each([
  ['04:10 pm', 970],
  ['4:10 PM', 970],
  ['04:10 pm ', 970],
  [' 04:10  Pm', 970],
  ['04:10PM', 970],
  ['4:10 p.m.', 970],
  ['04:10\u00a0PM', 970],
  ['04:10:00 PM', 970],
  ['16:10', 970],
  ['16:10:00', 970],
  ['16:10 PM', 970],
  ['0:05', 5],
  ['00:05 AM', 5],
  ['12:05 am', 5],
  ['12:05', 725],
  ['23:59', 1439],
] as const)('reads the time %j as minute %d', (text, minutes) => {
  expect(parseTime(ourTime(text))).toBe(minutes)
})

test.each([
  ...['', 'soon', '4 pm', '24:00', '16:60', '13:00 am', '00:30 pm', '4:10:99', '1:2', 'NaN:10'],
])('leaves the time %j as it came', text => {
  expect(ourTime(text)).toBe(text)
})

const words = fundsWords.get().history.fund

function request(fields: object): FundRequest {
  const row = { points: 500, remark: 'D1', action_type: 'Deposite', status: '0', date: '' }
  return { ...row, reason: '', utr: '', ...fields } as FundRequest
}

test.each([
  ['Deposite', ALL_DEPOSITS],
  ['deposite', ALL_DEPOSITS],
  ['DEPOSIT', ALL_DEPOSITS],
  ['withdraw', ALL_WITHDRAWALS],
  ['Withdrawal', ALL_WITHDRAWALS],
  ['WITHDRAW ', ALL_WITHDRAWALS],
] as const)('a request of the kind %j is in its list', (word, list) => {
  const requests = [request({ action_type: ourActionType(word) })]
  const other = list === ALL_DEPOSITS ? ALL_WITHDRAWALS : ALL_DEPOSITS
  const lists = [list, ALL_FUNDS, other] as const
  expect(lists.map(type => requestsOf(requests, type).length)).toEqual([1, 1, 0])
  expect(rowOf(requests[0]!, words).type).toMatch(/^(Deposit|Withdrawal)$/)
})

test.each([
  ['0', 'In Process', 'waiting', false],
  ['Pending', 'In Process', 'waiting', false],
  ['IN PROCESS', 'In Process', 'waiting', false],
  ['-1', 'Declined', 'lost', false],
  ['rejected', 'Declined', 'lost', false],
  ['Failed', 'Declined', 'lost', false],
  ['1', 'Success', 'won', true],
  ['2', 'Success', 'won', false],
  ['approved', 'Success', 'won', true],
  ['SUCCESS', 'Success', 'won', true],
  ['On its way', 'On its way', 'closed', false],
  ['', '—', 'closed', false],
] as const)('a request with the status %j reads %s', (word, text, tone, isApproved) => {
  const sent = request({ status: ourRequestStatus(word) })
  expect([rowOf(sent, words).status, toneOf(sent.status)]).toEqual([text, tone])
  expect(requestsOf([sent], 'APPROVED_DEPOSITE')).toHaveLength(isApproved ? 1 : 0)
})

test.each([
  ['Success', 'SUCCESS'],
  ['pending', 'PENDING'],
  ['failed', 'FAILURE'],
  ['FAILURE', 'FAILURE'],
  ['false', 'FAILURE'],
  ['0', 'FAILURE'],
  ['error', 'FAILURE'],
  ['COMPLETED', 'COMPLETED'],
  ['', ''],
] as const)('a payment with the status %j is %s', (word, status) => {
  expect(ourPaymentStatus(word)).toBe(status)
})

function amounts(...rows: [amount: unknown, balance: unknown, date?: string][]) {
  const sent = rows.map(([amount, updated_amount, date]) => ({ amount, updated_amount, date }))
  return withSigns(sent).map(({ amount }) => amount)
}

test('an amount gets the sign that the balances give it', () => {
  expect(amounts(['500', '500'], ['10', '490'], ['1,000', '1,490'])).toEqual([
    '500',
    '-10',
    '+1000',
  ])
})

test.each([
  [
    [
      ['10', '500'],
      ['10', '485'],
      ['10', null],
    ],
  ],
  [
    [
      ['10', '500', '2026-11-18 10:00:00'],
      ['10', '490', '2026-11-18 09:00:00'],
    ],
  ],
  [
    [
      ['-10', '500'],
      ['+10', '490'],
      [-5, '500'],
      ['10 Dr', '490'],
      [null, '1'],
      ['₹10', '5'],
    ],
  ],
] as const)('amounts %j stay as they came', rows => {
  const sent = rows as unknown as Parameters<typeof amounts>
  expect(amounts(...sent)).toEqual(sent.map(([amount]) => amount))
})
