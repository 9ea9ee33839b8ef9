import { afterEach, beforeEach, expect, test } from 'vitest'
import { getBidHistory } from '#contract/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import {
  $bids,
  allBids,
  loadBids,
  loadOlderBids,
  openBids,
} from '../../../src/islands/app/stores/bids/bids.ts'
import {
  $user,
  forgetSession,
  rememberUser,
} from '../../../src/islands/app/stores/session/session.ts'
import {
  cutNetwork,
  enterIsland,
  holdReplies,
  placeSingle,
  setUpIsland,
} from '../support/island.ts'

const jodis = { ...allBids, type: 'Jodi Digit' } as const

const island = setUpIsland()
let phone = ''

beforeEach(async () => {
  restoreNetwork()
  phone = await enterIsland()
})
afterEach(forgetSession)

function restoreNetwork() {
  connect({ fetch: island.tab.fetch })
}

/** Connects an API with so many bids, which sends so many of them in a page. */
function sendBids(count: number, pageRows: number) {
  const row = { ...toWire({ type: 'Jodi Digit', jodi: '16' }), points_action: 10 }
  const rows = Array.from({ length: count }, (_, place) => ({ ...row, id: `b${place}` }))
  connect({
    fetch: async (url, init) => {
      if (!String(url).endsWith(getBidHistory.name)) return island.tab.fetch(url, init)
      const { before } = JSON.parse(String(init?.body)) as { before?: string }
      const from = before ? rows.findIndex(({ id }) => id === before) + 1 : 0
      return Response.json({ result: rows.slice(from, from + pageRows) })
    },
  })
}

test('keeps the shown bids when the network fails, older and filtered ones too, with their age', async () => {
  sendBids(80, 50)
  await loadBids()
  await loadOlderBids()
  const shown = $bids.get()
  expect('rows' in shown && shown.rows).toHaveLength(80)
  cutNetwork()
  const opening = openBids({ ...allBids })
  expect($bids.get()).toBe(shown)
  await opening
  expect($bids.get()).toEqual({ ...shown, state: 'old' })
  await loadOlderBids()
  expect($bids.get()).toEqual({ ...shown, state: 'old' })
  restoreNetwork()
  await loadBids(jodis)
  cutNetwork()
  await openBids(jodis)
  expect($bids.get()).toMatchObject({ state: 'old', filter: jodis, rows: [] })
})

test('drops a reply to a list that was requested again', async () => {
  await placeSingle(phone, '7')
  await loadBids()
  const user = $user.get()!
  const sendReplies = holdReplies(island)
  const loading = openBids({ ...allBids })
  rememberUser({ ...user, phone_number: '9000000009' })
  sendReplies()
  await loading
  expect($bids.get()).toEqual({ state: 'loading' })
  cutNetwork()
  await loadBids()
  expect($bids.get()).toEqual({ state: 'failed', problem: 'api_error' })
})
