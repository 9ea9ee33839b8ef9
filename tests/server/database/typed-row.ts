/** A row with a value of each type that the server reads, and what the two databases make of it. */
export const typedRow = {
  name: 'test_types',
  text: `SELECT 42::int8 AS points, date '2026-11-18' AS day, ARRAY[5, 6] AS weekdays,
    timestamptz '2026-11-18 12:00:00+05:30' AS at, ARRAY['2026-11-18'] AS texts, true AS flag`,
}

export const typedValues = [
  {
    points: 42,
    day: '2026-11-18',
    weekdays: [5, 6],
    at: new Date('2026-11-18T06:30:00Z'),
    texts: ['2026-11-18'],
    flag: true,
  },
]
