const EDITS_MAX = 2

/**
 * The name that differs least from a word, in any letter case; undefined if all differ by more than
 * two letters.
 */
export function nearestTo(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const near = names
    .map(name => ({ name, edits: editsBetween(wanted, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= EDITS_MAX)
  return near.sort((a, b) => a.edits - b.edits)[0]?.name
}

/** The number of letters to add, remove or replace. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const letter of one) {
    const next = [row[0]! + 1]
    for (let at = 1; at <= other.length; at++) {
      const replaced = row[at - 1]! + (other[at - 1] === letter ? 0 : 1)
      next.push(Math.min(replaced, row[at]! + 1, next[at - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
