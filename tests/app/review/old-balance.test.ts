import { expect, test } from 'vitest'
import { titleOf } from '#contract/routes.ts'
import { refetch } from '../../../src/islands/app/lib/calls.ts'

test('the title of the sign-up is the one of the specification', () => {
  expect(titleOf('signUp')).toBe('Sign Up')
})

test('a list whose last row has left it is not fetched to its end', async () => {
  const all = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at) }))
  let asked = 0
  await refetch(
    [...all.slice(0, 199), { id: 'corrected, so it is no win any more' }],
    200,
    ({ id }) => id,
    async after => {
      asked += 1
      const from = after ? Number(after.id) + 1 : 0
      return all.slice(from, from + 200)
    },
  )
  expect(asked).toBeLessThanOrEqual(2)
})
