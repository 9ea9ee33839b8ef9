import { expect, test } from 'vitest'
import { routes } from '../../../server/app.ts'
import { allCalls } from '../../../server/http/all-calls.ts'

test('every call of the contract has exactly one route', () => {
  const names = routes.map(({ endpoint }) => endpoint.name)
  expect(names.sort()).toEqual(allCalls.map(({ name }) => name).sort())
})
