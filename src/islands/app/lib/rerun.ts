/**
 * Runs the work one at a time. A call made while it runs makes it run once more, because the running
 * one may have read older data.
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
