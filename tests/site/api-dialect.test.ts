import { expect, test } from 'vitest'
import { apiDialect } from '../../tools/build/api-dialect.ts'

test.each([
  [undefined, 'ank'],
  ['', 'ank'],
  ['ank', 'ank'],
  ['specification', 'specification'],
])('PUBLIC_API_DIALECT=%s builds for %s', (value, dialect) => {
  expect(apiDialect(value)).toBe(dialect)
})

test('a dialect that does not exist stops the build with one sentence', () => {
  expect(() => apiDialect('php')).toThrow(
    new Error('PUBLIC_API_DIALECT must be ank or specification, not php.'),
  )
})
