import { expect, test } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import {
  $statement,
  $sums,
  everything,
  loadStatement,
  loadSums,
} from '../../../src/islands/app/stores/money/statement.ts'
import { enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
const always = { from: '', to: '' }

test('a period has its balances and the sum of each kind', async () => {
  const phone = await enterIsland()
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
  await enterIsland()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
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

test('sums that cannot be loaded again do not stay beside newer entries', async () => {
  connect({ fetch: island.tab.fetch })
  const phone = await enterIsland()
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
