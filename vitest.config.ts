import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

const unit = ['domain', 'contract', 'app', 'tools']
const blankDatabase = 'tests/support/blank-database.ts'

export default defineConfig({
  test: {
    // Left alone, Vitest keeps one of two cores free.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit.map(room => `tests/${room}/**/*.test.ts`),
          globalSetup: [blankDatabase],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: [blankDatabase],
        },
      },
      {
        test: {
          name: 'server',
          // In one process PGlite is compiled once, not once for every file.
          pool: 'threads',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: [blankDatabase, 'tests/server/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
