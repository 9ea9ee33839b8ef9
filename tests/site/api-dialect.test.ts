import { expect, test } from 'vitest'
import { apiDialect, apiEncoding } from '../../tools/build/api-dialect.ts'

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

test('calls are form-encoded only where the build asks for it', () => {
  expect(apiEncoding(undefined, 'ank')).toBe('')
  expect(apiEncoding('', 'specification')).toBe('')
  expect(apiEncoding('form', 'specification')).toBe('form')
})

test.each([
  ['json', 'specification', 'PUBLIC_API_ENCODING must be form or empty, not json.'],
  ['form', 'ank', 'PUBLIC_API_ENCODING=form needs PUBLIC_API_DIALECT=specification.'],
])(
  'PUBLIC_API_ENCODING=%s stops a build for %s with one sentence',
  (encoding, dialect, sentence) => {
    expect(() => apiEncoding(encoding, dialect)).toThrow(new Error(sentence))
  },
)
