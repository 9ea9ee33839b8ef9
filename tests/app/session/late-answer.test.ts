import { beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createManualDeposit } from '../../../src/islands/app/screens/manual-deposit.tsx'
import { createProfile } from '../../../src/islands/app/screens/profile.tsx'
import { exportCsv } from '../../../src/islands/app/screens/wallet/statement.ts'
import { createWithdraw } from '../../../src/islands/app/screens/withdraw.tsx'
import {
  changeLimit,
  closeAccount,
  downloadMyData,
} from '../../../src/islands/app/stores/limits/limits.ts'
import { $user, phoneOfPlayer } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, enterIsland, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
const left = { current: false }
const profile = { name: 'Asha', email: 'a@b.in', phonpe: '', paytm: '', gpay: '' }

beforeEach(async () => {
  await enterAsNewPlayer(island)
})

/** Holds the answers of one endpoint; `asked` counts those that the server has given. */
function hold(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { asked: 0, release: resolve }
  connect({
    fetch: async (url, init) => {
      const isHeld = String(url).endsWith(name)
      const answer = await island.tab.fetch(url, init)
      if (isHeld) state.asked += 1
      if (isHeld) await promise
      return answer
    },
  })
  return state
}

test('the data of a player is no file of the next one', async () => {
  const held = hold('get_my_data.php')
  const file = downloadMyData()
  await expect.poll(() => held.asked).toBe(1)
  signOut()
  await enterIsland()
  held.release()
  expect(await file).toBeNull()
})

test('a late answer to the closing of an account does not log the next player out', async () => {
  connect({
    fetch: async (url, init) => {
      if (!String(url).endsWith('close_account.php')) return island.tab.fetch(url, init)
      await released
      return Response.json({ success: '1', msg: 'Closed.' })
    },
  })
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const closing = closeAccount()
  signOut()
  const next = await enterIsland()
  resolve()
  await closing
  expect(phoneOfPlayer()).toBe(next)
})

test.each<[what: string, call: string, work: () => Promise<unknown>]>([
  [
    'request',
    'add_points_request.php',
    () => createManualDeposit(left).submit({ amount: '500', utr: 'UTR987654321' }),
  ],
  ['withdrawal', 'withdraw_request.php', withdraw500],
  ['limits', 'set_limit.php', () => changeLimit('stake_day', '500')],
  ['profile', 'edit_profile.php', () => createProfile().submit(profile)],
  ['statement', 'get_wallet_history.php', exportCsv],
])('the next player reads nothing about the %s of the player before', async (_, call, work) => {
  const held = hold(call)
  const done = work()
  await expect.poll(() => held.asked).toBe(1)
  signOut()
  await enterIsland()
  held.release()
  await done
  expect($toast.get()).toBeNull()
  expect($user.get()).toMatchObject({ name: 'Asha Rao', wallet: 1000 })
})

async function withdraw500(): Promise<void> {
  const form = createWithdraw(left)
  await form.submit({ amount: '500' })
  await form.confirm()
}
