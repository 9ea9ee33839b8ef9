/**
 * Runs the work one at a time. Asked while it is under way, it runs once more after: what it read
 * may have been from before.
 */
export function rerun(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  let isWanted = false

  async function run(): Promise<void> {
    do {
      isWanted = false
      await work()
    } while (isWanted)
  }

  return () => {
    isWanted = true
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}
