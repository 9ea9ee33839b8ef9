import { defineConfig } from 'vitest/config'

const unit = ['domain', 'contract', 'app']
const blankDatabase = 'tests/support/blank-database.ts'

export default defineConfig({
  test: {
    // Left alone, Vitest keeps one of two cores free.
    maxWorkers: 2,
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
          include: ['tests/server/**/*.test.ts'],
          globalSetup: [blankDatabase, 'tests/support/postgres-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
