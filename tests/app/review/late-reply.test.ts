import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../../src/islands/app/api/call.ts'
import { loginWords } from '../../../src/islands/app/messages/en/entry.ts'
import { translations } from '../../../src/islands/app/messages/translations.ts'
import { createAddFund } from '../../../src/islands/app/screens/add-fund.tsx'
import { createManualDeposit } from '../../../src/islands/app/screens/manual-deposit.tsx'
import { printAll } from '../../../src/islands/app/screens/statement/statement.ts'
import { $language, startLanguage, translate } from '../../../src/islands/app/stores/language.ts'
import {
  $limits,
  answerWaiting,
  changeLimit,
  closeAccount,
  downloadMyData,
} from '../../../src/islands/app/stores/limits/limits.ts'
import {
  $statement,
  $sums,
  everything,
  loadStatement,
  loadSums,
} from '../../../src/islands/app/stores/money/statement.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { phoneOfPlayer } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { enterAsNewPlayer, enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

const island = setUpIsland()
let phone = ''

beforeEach(async () => {
  phone = await enterAsNewPlayer(island)
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

test('the next player reads nothing about the request of the player before', async () => {
  const held = hold('add_points_request.php')
  const sent = createManualDeposit({ current: false }).submit({
    amount: '500',
    utr: 'UTR987654321',
  })
  await expect.poll(() => held.asked).toBe(1)
  signOut()
  await enterIsland()
  held.release()
  await sent
  expect($toast.get()).toBeNull()
})

test('the next player reads nothing about the limits of the player before', async () => {
  const held = hold('set_limit.php')
  const changed = changeLimit('stake_day', '500')
  await expect.poll(() => held.asked).toBe(1)
  signOut()
  await enterIsland()
  held.release()
  await changed
  expect($toast.get()).toBeNull()
})

test('a change of the filter while all entries are fetched is no Api Error', async () => {
  vi.stubGlobal('window', { print: () => {}, scrollTo: () => {} })
  await loadStatement(everything)
  const held = hold('get_wallet_history.php')
  const printed = printAll()
  await expect.poll(() => held.asked).toBe(1)
  void loadStatement({ ...everything, kind: 'bid' })
  held.release()
  await printed
  vi.unstubAllGlobals()
  expect($toast.get()?.text).not.toBe('Api Error')
})

test('a statement that is fetched slowly does not print the page that the player has opened since', async () => {
  let printed = ''
  $page.open('/account-statement')
  await loadStatement(everything)
  const held = hold('get_wallet_history.php')
  vi.stubGlobal('window', { print: () => (printed = $page.get()?.path ?? ''), scrollTo: () => {} })
  const printing = printAll()
  await expect.poll(() => held.asked).toBe(1)
  $page.open('/withdraw')
  held.release()
  await printing
  await new Promise(resolve => setTimeout(resolve, 20))
  vi.unstubAllGlobals()
  expect(printed).toBe('')
})

test('two taps on the same button of a raise are one success', async () => {
  await changeLimit('stake_day', '500')
  await changeLimit('stake_day', '')
  const [raise] = $limits.get()!.waiting
  const seen: string[] = []
  const stop = $toast.listen(toast => toast && seen.push(toast.kind))
  await Promise.all([answerWaiting(raise!.id, 'call_off'), answerWaiting(raise!.id, 'call_off')])
  stop()
  expect(seen).not.toContain('error')
})

test('the sums of a statement are not those from before the entries beside them', async () => {
  await loadStatement(everything)
  await loadSums({ from: '', to: '' })
  expect($sums.get()?.sums?.closing).toBe(1000)
  await placeSingle(phone, '7')
  connect({
    fetch: (url, init) =>
      String(url).endsWith('get_wallet_sums.php')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : island.tab.fetch(url, init),
  })
  await loadStatement(everything)
  await loadSums({ from: '', to: '' })
  const shown = $statement.get()
  expect('rows' in shown && shown.rows[0]?.updated_amount).toBe(990)
  expect($sums.get()?.sums?.closing ?? 990).toBe(990)
})

test('an error of a form follows the language', async () => {
  const stop = startLanguage(translations, () => {})
  const unbind = loginWords.listen(() => {})
  connect({
    fetch: async () =>
      Response.json({ status: 'success', msg: '', result: { payment_url: 'http://evil.example' } }),
  })
  vi.stubGlobal('location', { origin: 'http://localhost:4321' })
  const form = createAddFund({ current: true })
  await form.submit({ amount: '500' })
  const english = translate(form.$error.get())
  expect(english).toContain('payment page')
  $language.set('hi')
  await expect.poll(() => loginWords.get().submit).toBe('आगे बढ़ें')
  const shown = translate(form.$error.get())
  $language.set('en')
  unbind()
  stop()
  vi.unstubAllGlobals()
  expect(shown).not.toBe(english)
})
