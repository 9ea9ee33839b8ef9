const dialects = ['ank', 'specification']

/** The kind of API the island is built for. Throws for a value that is neither. */
export function apiDialect(value = ''): string {
  const dialect = value || 'ank'
  if (dialects.includes(dialect)) return dialect
  throw new Error(`PUBLIC_API_DIALECT must be ank or specification, not ${dialect}.`)
}

/** The encoding of the calls. Throws for a value that is neither, or that the dialect does not have. */
export function apiEncoding(value = '', dialect = 'ank'): string {
  if (value === '') return ''
  if (value !== 'form') throw new Error(`PUBLIC_API_ENCODING must be form or empty, not ${value}.`)
  if (dialect === 'specification') return value
  throw new Error('PUBLIC_API_ENCODING=form needs PUBLIC_API_DIALECT=specification.')
}
