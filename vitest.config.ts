import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/support/long-first.ts'

const unit = ['domain', 'contract', 'app', 'tools']

// The rules of the game use India's time and must not depend on the machine's zone.
process.env.TZ = 'America/New_York'

// Limits for hangs, not for speed: a busy machine is ten times slower than an idle one.
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Server tests often wait, so a third worker keeps two cores busy.
    maxWorkers: 3,
    // One PostgreSQL for all projects.
    globalSetup: ['tests/support/postgres-setup.ts'],
    // Slow tests are listed, but not those that only a busy machine makes slow.
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongFirst },
    tags: [{ name: 'thorough', description: 'Left out of npm test; npm run test:all runs it.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: unit.map(folder => `tests/${folder}/**/*.test.ts`),
          // A new process for every file takes twice the time: each would compile PGlite.
          isolate: false,
          sequence: { setupFiles: 'list' },
          setupFiles: ['tests/support/fresh-file.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          // Threads of one process share the compiled code of PGlite. The server keeps no state in
          // modules, so a thread imports it once for all of its files.
          pool: 'threads',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          ...limits,
        },
      },
    ],
  },
})
