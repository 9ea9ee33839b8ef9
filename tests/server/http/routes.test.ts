import { expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { routes } from '../../../server/app.ts'

test('every call of the contract has exactly one route', () => {
  const names = routes.map(({ endpoint }) => endpoint.name)
  expect(names.sort()).toEqual(allCalls.map(({ name }) => name).sort())
})
