/**
 * Runs work for every item, so that one that fails or waits does not keep the others back. Throws the
 * first error after all have ended.
 */
export async function each<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const ended = await Promise.allSettled(items.map(work))
  return ended.map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
