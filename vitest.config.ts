import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

const unit = ['domain', 'contract', 'app', 'tools']
const blankDatabase = 'tests/support/blank-database.ts'

/** For tests that hang. On a busy machine a test takes ten times as long as on an idle one. */
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    // By default Vitest leaves one of two cores free.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit.map(folder => `tests/${folder}/**/*.test.ts`),
          globalSetup: [blankDatabase],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: [blankDatabase],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          // In one process PGlite is compiled once, not once for every file.
          pool: 'threads',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: [blankDatabase, 'tests/server/support/postgres-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
})
