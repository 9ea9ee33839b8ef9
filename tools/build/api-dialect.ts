const dialects = ['ank', 'specification']

/** The kind of API the island is built for. Throws for a value that is neither. */
export function apiDialect(value = ''): string {
  const dialect = value || 'ank'
  if (dialects.includes(dialect)) return dialect
  throw new Error(`PUBLIC_API_DIALECT must be ank or specification, not ${dialect}.`)
}
