import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const parsers: [oid: number, parse: (text: string) => unknown][] = [
  [INT8, Number],
  [DATE, text => text],
  [TIMESTAMPTZ, text => new Date(text)],
]

/** int8 → number, date → 'YYYY-MM-DD', timestamptz → Date. The other types need no parser. */
export const pgliteParsers: Record<number, (text: string) => unknown> = Object.fromEntries(parsers)

// Drizzle uses pg's global parsers for all types except dates, so these are registered there.
for (const [oid, parse] of parsers) pg.types.setTypeParser(oid, parse)
