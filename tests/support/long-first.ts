import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest test files, with or without their thorough tests. */
const longOnes = [
  ...['settle-crash', 'limits-model', 'wallet-model', 'settle-model', 'events', 'crash', 'races'],
  ...['demo-mark', 'demo', 'process', 'failing-database'],
]

/**
 * The long files go first, so that no core waits for one at the end. Vitest does so itself where it
 * remembers the last run, which a fresh checkout does not.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longOnes.indexOf(basename(moduleId, '.test.ts'))
  return place < 0 ? longOnes.length : place
}
