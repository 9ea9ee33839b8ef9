const libraries =
  /node_modules\/(@astrojs\/react|react|react-dom|scheduler|nanostores|@nanostores|valibot)\/|rolldown\/runtime/

/**
 * Which modules of the island share a script. A group takes the modules that match `test` with
 * everything they import, except what a group of a higher priority has taken. The bundler divides
 * the rest by itself, so a new screen needs no line here.
 */
export const chunkGroups = [
  { name: 'vendor', test: libraries, priority: 3 },
  { name: 'app', test: /islands\/app\/app\.tsx/, priority: 3 },
  // What Hindi and Marathi share; otherwise one of them would load the other.
  { name: 'translator', test: /messages\/(translator|plural)/, priority: 2 },
  // What the languages share with the screens behind the login.
  { name: 'game-types', test: /domain\/game-types/, priority: 2 },
  { name: languageOf, priority: 1 },
  // The screens before the login and those behind it share this, and nothing else. The sign-out is here
  // with its call, so that a build for another API leaves out both.
  {
    name: 'account',
    test: /stores\/(session\/(account|sign-out)|clock)|contract\/sessions|form\/check-field/,
    priority: 2,
  },
  // What the play screens share with what is loaded beside them: the slip, its tools and the words.
  {
    name: 'slip',
    test: /stores\/bids\/(slip|add-bid)|markets\/payouts|screens\/play\/points\.ts|messages\/en\/play\.ts/,
    priority: 1,
  },
  { name: 'bids', test: /contract\/bids\.ts/, priority: 0 },
  // What most screens behind the login need.
  {
    name: 'player',
    test: /domain\/(wire-bids|settlement)|lib\/typed\/(points|number)|contract\/limit-sentences|islands\/app\/(stores\/(dates|preferences)|shell\/(player-frame|as-of)|ui\/(layout\/(heading|dialog)|form\/(chips|segmented)))/,
    priority: 2,
  },
]

/** A language is loaded as one script. */
function languageOf(module: string): string | null {
  return /\/messages\/(hi|mr)\//.exec(module)?.[1] ?? null
}
