const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const all = names.map((_, weekday) => weekday)

/** The weekdays (0 is Monday) that 'mon-sat' or 'mon,wed,fri' leaves out; null for invalid text. */
export function daysOff(days: string): number[] | null {
  const on = days
    .toLowerCase()
    .split(',')
    .map(part => daysIn(part.trim()))
  if (on.includes(null)) return null
  return all.filter(weekday => !on.flat().includes(weekday))
}

/** The weekdays of one part; 'sat-mon' continues after Sunday. Null for invalid text. */
function daysIn(part: string): number[] | null {
  const [first = -1, last = first, ...more] = part.split('-').map(name => names.indexOf(name))
  if (first < 0 || last < 0 || more.length > 0) return null
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, step) => (first + step) % 7)
}

/** The weekdays that are on: 'mon-sat', 'mon,wed,fri', or 'daily'. */
export function daysText(weekdaysOff: readonly number[]): string {
  const on = all.filter(weekday => !weekdaysOff.includes(weekday))
  if (on.length === all.length) return 'daily'
  const runs: number[][] = []
  for (const weekday of on) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  return runs.map(run => [...new Set([run[0], run.at(-1)])].map(nameOf).join('-')).join(',')
}

function nameOf(weekday = 0) {
  return names[weekday] ?? ''
}
