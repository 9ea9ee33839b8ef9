import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const parsers: [oid: number, parse: (text: string) => unknown][] = [
  [INT8, Number],
  [DATE, text => text],
  [TIMESTAMPTZ, text => new Date(text)],
]

/** int8 → number, date → 'YYYY-MM-DD', timestamptz → Date; the other types agree by themselves. */
export const pgliteParsers: Record<number, (text: string) => unknown> = Object.fromEntries(parsers)

// Drizzle asks pg's own table for every type but dates, so the parsers have to stand there.
for (const [oid, parse] of parsers) pg.types.setTypeParser(oid, parse)
