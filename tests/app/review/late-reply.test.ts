import { beforeEach, expect, test } from 'vitest'
import { $savedSlips, saveSlip } from '../../../src/islands/app/stores/bids/saved-slips.ts'
import { enterAsNewPlayer, setUpIsland } from '../support/island.ts'

const island = setUpIsland()

beforeEach(async () => {
  await enterAsNewPlayer(island)
})

test('a slip that is saved under the name of one of another type takes nothing away', () => {
  const row = { wire: {}, points: 10 } as never
  saveSlip('Lucky', 'Single Digit', [row])
  saveSlip('Lucky', 'Jodi Digit', [row, row])
  const types = Object.values($savedSlips.get()).map(({ type }) => type)
  expect(types).toContain('Single Digit')
})
