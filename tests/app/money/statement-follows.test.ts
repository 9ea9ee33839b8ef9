import { expect, test } from 'vitest'
import {
  $statement,
  everything,
  loadStatement,
} from '../../../src/islands/app/stores/money/statement.ts'
import { $user } from '../../../src/islands/app/stores/session/session.ts'
import { enterIsland, placeSingle, setUpIsland } from '../support/island.ts'

setUpIsland()

test('an open statement follows the balance, in the filter that it shows', async () => {
  const phone = await enterIsland()
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

function amounts(): string[] {
  const shown = $statement.get()
  return 'rows' in shown ? shown.rows.map(({ amount }) => amount) : []
}
