import type { KnipConfig } from 'knip'

/**
 * knip runs twice. `knip` finds what nothing uses. `knip --production --exports` leaves the tests out
 * and finds what only they use; an export that its own file uses is fine there.
 */
const isProduction = process.argv.includes('--production')

const scripts = ['tools/media/{draw-pictures,record-film,take-screenshots}.ts']
const startedByTests = ['tests/e2e/support/clock.ts', 'tests/bench/bare-page/main.ts']

export default {
  entry: isProduction ? ['tools/build/*.ts!'] : [...scripts, ...startedByTests],
  project: ['{server,src,tools/build}/**/*.{js,ts,tsx,astro,mdx}!', '{tests,tools}/**/*.ts'],
  ignoreExportsUsedInFile: isProduction,
  // The film is recorded by hand, on a machine that has it.
  ignoreBinaries: ['ffmpeg'],
  // Part of `astro check`.
  ignoreDependencies: ['@astrojs/check'],
} satisfies KnipConfig
