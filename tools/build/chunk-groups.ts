const libraries =
  /node_modules\/(@astrojs\/react|react|react-dom|scheduler|nanostores|@nanostores|valibot)\//

/** Includes the modules that the languages share: a guest's language must not load `player`. */
const beforeLogin =
  /islands\/app\/(app\.tsx|messages\/(translator|plural))|domain\/(points|game-types|market-days)/

/** Modules that a chart for visitors uses too: it must not load `player`. */
const sharing = /islands\/app\/lib\/(share|picture)\.ts/

/**
 * The scripts of the island: the libraries, the screens before the login, those behind it, what shares a
 * result, and one for each language. A group takes the modules that match `test` with everything they
 * import, except what a group of a higher priority has taken.
 */
export const chunkGroups = [
  { name: 'vendor', test: libraries, priority: 3 },
  { name: 'entry', test: beforeLogin, priority: 2 },
  { name: 'share', test: sharing, priority: 2 },
  { name: 'player', test: /islands\/app\/player\.tsx/, priority: 1 },
  { name: languageOf, priority: 0 },
]

function languageOf(module: string): string | null {
  return /\/messages\/(hi|mr)\//.exec(module)?.[1] ?? null
}
