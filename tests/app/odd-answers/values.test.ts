import { afterEach, expect, test } from 'vitest'
import {
  ourActionType,
  ourDate,
  ourPaymentStatus,
  ourRequestStatus,
  ourTime,
  withSigns,
} from '#app/api/foreign-values.ts'
import { rowOf, toneOf } from '#app/funds/fund-history.tsx'
import { requestsOf } from '#app/funds/requests.ts'
import { formatDate } from '#app/lib/dates.ts'
import { fundsWords } from '#app/messages/en/funds.ts'
import { dayIn } from '#app/wallet/statement-entries.ts'
import type { FundRequest } from '#contract/funds.ts'
import { ALL_DEPOSITS, ALL_FUNDS, ALL_WITHDRAWALS } from '#contract/routes.ts'
import { parseTime } from '#domain/times.ts'

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

test.each(['Asia/Kolkata', 'America/New_York'])(
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
])('shows the date %j unchanged, and reads no day from it', text => {
  expect([ourDate(text), formatDate(text), dayIn(text)]).toEqual([text, text, ''])
})

test.each([
  ...[' 04:10  Pm', '04:10PM', '4:10 p.m.', '04:10\u00a0PM', '04:10:00 PM'].map(
    text => [text, 970] as const,
  ),
  ...['16:10', '16:10:00', '16:10 PM'].map(text => [text, 970] as const),
  ...['0:05', '00:05 AM', '12:05 am'].map(text => [text, 5] as const),
  ['12:05', 725],
] as const)('reads the time %j as minute %d', (text, minutes) => {
  expect(parseTime(ourTime(text))).toBe(minutes)
})

const words = fundsWords.get().history.fund

function request(fields: object): FundRequest {
  const row = { points: 500, remark: 'D1', action_type: 'Deposite', status: '0', date: '' }
  return { ...row, reason: '', utr: '', ...fields } as FundRequest
}

test.each([
  ['deposite', ALL_DEPOSITS],
  ['DEPOSIT', ALL_DEPOSITS],
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
  ['Pending', 'In Process', 'waiting', false],
  ['IN PROCESS', 'In Process', 'waiting', false],
  ['rejected', 'Declined', 'lost', false],
  ['2', 'Success', 'won', false],
  ['approved', 'Success', 'won', true],
  ['On its way', 'On its way', 'closed', false],
  ['', '—', 'closed', false],
] as const)('a request with the status %j reads %s', (word, text, tone, isApproved) => {
  const sent = request({ status: ourRequestStatus(word) })
  expect([rowOf(sent, words).status, toneOf(sent.status)]).toEqual([text, tone])
  expect(requestsOf([sent], 'APPROVED_DEPOSITE')).toHaveLength(isApproved ? 1 : 0)
})

test('a payment has one of three words, or its own', () => {
  const words = ['Success', 'pending', 'failed', '0', 'error', 'COMPLETED', '']
  expect(words.map(ourPaymentStatus)).toEqual([
    ...['SUCCESS', 'PENDING', 'FAILURE', 'FAILURE', 'FAILURE', 'COMPLETED', ''],
  ])
})

function amounts(...rows: [amount: unknown, balance: unknown, date?: string][]) {
  const sent = rows.map(([amount, updated_amount, date]) => ({ amount, updated_amount, date }))
  return withSigns(sent).map(({ amount }) => amount)
}

test('an amount stays unchanged where the balances do not fit, or it has a sign', () => {
  const gaps = [500, 485, null].map(balance => ['10', balance] as const)
  expect(amounts(...(gaps as unknown as Parameters<typeof amounts>))).toEqual(['10', '10', '10'])
  const unsorted = amounts(
    ['10', '500', '2026-11-18 10:00:00'],
    ['10', '490', '2026-11-18 09:00:00'],
  )
  expect(unsorted).toEqual(['10', '10'])
  expect(amounts(['-10', '500'], ['+10', '490'], ['10 Dr', '490'], [null, '1'])).toEqual([
    ...['-10', '+10', '10 Dr', null],
  ])
})
