import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $user } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $toast } from '#app/frame/toast.ts'
import {
  $statement,
  $sums,
  everything,
  fetchAllEntries,
  loadStatement,
  loadSums,
} from '#app/wallet/statement-entries.ts'
import { bySlip, csvOf, printAll, rowOf, slipRowOf } from '#app/wallet/statement-rows.ts'
import { WalletEntry } from '#contract/wallet.ts'
import { enterAsNewPlayer, holdFirst, placeSingle, setUpIslandOnServer } from '../support/island.ts'
import { made } from '../support/made.ts'

const island = setUpIslandOnServer()
const always = { from: '', to: '' }
let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
})

const entry = {
  ...{
    date: '11/20/2026',
    remark: '',
    amount: '-10',
    updated_amount: 990,
    kind: 'bid',
    slip_id: '',
  },
}

test('shows the sign of an entry and the balance after it', () => {
  expect(rowOf({ ...entry, id: '1', ref: '' })).toMatchObject({ amount: '−10', balance: '990' })
  expect(rowOf({ ...entry, amount: '100000', id: '1', ref: '' }).amount).toBe('+1,00,000')
})

test('shows a bid by its number, and by its remark where the number or the type is unknown', () => {
  const played = { market: 'Kesar Mahal', session: 'Open', type: 'Single Pana', number: '128' }
  const bid = { ...entry, remark: 'Bid Kesar Mahal', id: '1', ref: '' }
  const shown = (params: Record<string, string>) => rowOf({ ...bid, params })
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

test('the bids of a slip that follow each other are one row, whose points are their sum', () => {
  const params = { market: 'Kesar Mahal', session: 'Open', type: 'Single Pana', number: '128' }
  const bid = (id: string, slip_id: string, fields: object = {}) => {
    return { ...entry, id, ref: '', slip_id, params, ...fields }
  }
  const win = { ...entry, id: '3', ref: '', kind: 'win', amount: '1600', params }
  const other = { params: { ...params, session: 'Close' }, amount: '-20', updated_amount: 970 }
  const entries = [
    bid('5', 'a', other),
    bid('4', 'a'),
    win,
    bid('2', 'a'),
    bid('1', ''),
    bid('0', ''),
  ]
  const slips = bySlip(entries)
  expect(slips.map(slip => slip.map(({ id }) => id))).toEqual([
    ['5', '4'],
    ['3'],
    ['2'],
    ['1'],
    ['0'],
  ])
  expect(slipRowOf(slips[0]!, false)).toMatchObject({
    ...{ remark: '2 × Single Pana', of: 'Bid · Kesar Mahal', amount: '−30', balance: '970' },
  })
  expect(slipRowOf(bySlip([entries[3]!, entries[3]!])[0]!, true)).toMatchObject({
    ...{ remark: '2+ × Single Pana, Open', amount: '−20+' },
  })
})

test('entries of an unknown type are not put together', () => {
  const bid = { ...entry, id: '1', ref: '', slip_id: 'a', params: { type: 'Star', market: 'X' } }
  expect(bySlip([bid, bid])).toHaveLength(2)
})

test('exports amounts as numbers and everything else as text, also a formula', () => {
  const csv = csvOf([
    { ...entry, remark: '=HYPERLINK("x")', id: '2', ref: '415504811439' },
    {
      ...entry,
      amount: '1,380.50',
      remark: 'बोली 05',
      updated_amount: undefined,
      id: '1',
      ref: '',
    },
    { ...entry, amount: '10 Dr', remark: '05', id: '0', ref: '' },
  ])
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFdate,remark,amount,balance,kind,ref',
    '11/20/2026,"\'=HYPERLINK(""x"")",-10,990,bid,415504811439\t',
    '11/20/2026,बोली 05,1380.5,,bid,',
    '11/20/2026,05\t,10 Dr,990,bid,',
    '',
  ])
})

test('does not mix two statements when the filter changes during an export', async () => {
  const row = made(WalletEntry, { date: '11/01/2026', remark: 'Bid', amount: '-1', version: 1 })
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

test('an open statement follows the balance, in the filter that it shows', async () => {
  const amounts = () => {
    const shown = $statement.get()
    return 'rows' in shown ? shown.rows.map(({ amount }) => amount) : []
  }
  const close = $statement.listen(() => {})
  await loadStatement(everything)
  expect(amounts()).toEqual(['1000'])
  await placeSingle(phone, '5')
  expect($user.get()?.wallet).toBe(990)
  await expect.poll(amounts).toEqual(['-10', '1000'])
  await loadStatement({ ...everything, kind: 'bid' })
  await placeSingle(phone, '6')
  await expect.poll(amounts).toEqual(['-10', '-10'])
  close()
})

test('a period has its balances and the sum of each kind', async () => {
  await placeSingle(phone, '5')
  await loadSums(always)
  expect($sums.get()).toEqual({
    ...always,
    sums: {
      opening: 0,
      closing: 990,
      kinds: [
        { kind: 'bid', points: -10 },
        { kind: 'welcome', points: 1000 },
      ],
    },
  })
  const before = { from: '', to: '2026-01-01' }
  await loadSums(before)
  expect($sums.get()).toEqual({ ...before, sums: { opening: 0, closing: 0, kinds: [] } })
})

test('the sums of an earlier period do not replace those of the last one', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  connect({
    fetch: async (...asked) => {
      if (String(asked[1]?.body).includes('2026-01-01')) await held
      return island.tab.fetch(...asked)
    },
  })
  const slow = loadSums({ from: '2026-01-01', to: '' })
  await loadSums(always)
  release()
  await slow
  expect($sums.get()).toMatchObject(always)
})

test('sums that cannot be loaded again do not stay next to newer entries', async () => {
  await loadStatement(everything)
  await loadSums(always)
  expect($sums.get()?.sums?.closing).toBe(1000)
  await placeSingle(phone, '7')
  connect({
    fetch: (url, init) =>
      String(url).endsWith('get_wallet_sums.php')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : island.tab.fetch(url, init),
  })
  await loadStatement(everything)
  await loadSums(always)
  const shown = $statement.get()
  expect('rows' in shown && shown.rows[0]?.updated_amount).toBe(990)
  expect($sums.get()).toEqual({ ...always, sums: null })
})

describe('printing', () => {
  const print = vi.fn()

  beforeEach(async () => {
    await loadStatement(everything)
    print.mockClear()
    vi.stubGlobal('window', { print, scrollTo: () => {} })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const nextTask = () => new Promise(resolve => setTimeout(resolve, 20))

  test('all entries are printed once they are there', async () => {
    await printAll({ current: true })
    await nextTask()
    expect(print).toHaveBeenCalledOnce()
  })

  test('a statement that is fetched slowly does not print the page that the player has opened since', async () => {
    const { asked, release } = holdFirst(island, 'get_wallet_history.php')
    const isHere = { current: true }
    const printing = printAll(isHere)
    await expect.poll(() => asked.length).toBe(1)
    isHere.current = false
    release()
    await printing
    await nextTask()
    expect(print).not.toHaveBeenCalled()
  })

  test('another filter ends the running print without an error', async () => {
    const { asked, release } = holdFirst(island, 'get_wallet_history.php')
    const printing = printAll({ current: true })
    await expect.poll(() => asked.length).toBe(1)
    void loadStatement({ ...everything, kind: 'bid' })
    release()
    await printing
    await nextTask()
    expect(print).not.toHaveBeenCalled()
    expect($toast.get()).toBeNull()
  })
})
