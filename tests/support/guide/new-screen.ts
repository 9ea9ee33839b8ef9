import { patternOf, snippets } from './snippets.ts'

/** A change to a file; `as` is the new file that takes the changed text. */
export type Change = { file: string; as?: string; change: (text: string) => string }

const app = 'src/islands/app'
const languages = ['hi', 'mr']

/** The names of Game Rates, and those of a screen that is new. */
const names: [RegExp, string][] = [
  [/([gG])ameRates/g, '$1ameFees'],
  [/(game-|[$]|\bget_|persistent\('|markets\/|sidebar\.)rates/g, '$1fees'],
  [/Game Rates/g, 'Game Fees'],
  [/\b(get|load)Rates/g, '$1Fees'],
  [/\bRate\b/g, 'Fee'],
  [/\brates: /g, 'fees: '],
  [/, rates\)/g, ', fees)'],
]

/** What a developer of a screen Game Fees does first: the URL, the call and the English words. */
export const firstSteps: readonly Change[] = [
  ...snippetsOf('src/contract/routes.ts'),
  ...snippetsOf('src/contract/markets.ts'),
  twice(`${app}/messages/en/home.ts`, /^export const gameRatesWords = [\s\S]*?^}\)\n/m),
  twice(`${app}/messages/en/frame.ts`, /^.*'Game Rates'.*\n/m),
]

/** The rest of the guide. */
export const laterSteps: readonly Change[] = [
  ...languages.flatMap(language => [
    twice(`${app}/messages/${language}/errors.ts`, /^.*'Game Rates'.*\n/m),
    twice(`${app}/messages/${language}/frame.ts`, /^ +rates: .*\n/m),
    twice(`${app}/messages/${language}/home.ts`, /^export const gameRatesWords = [\s\S]*?^}\n/m),
  ]),
  twice('server/markets/routes.ts', /, getRates(?= })/),
  ...snippetsOf('server/markets/routes.ts').slice(0, 1),
  twice('server/markets/routes.ts', /, openRoute\(getRates, rates\)/),
  twice('server/http/cors.ts', /, getRates/g),
  twice('tests/server/http/call-samples.ts', /^.*get_rates.*\n/m),
  newFile(`${app}/stores/markets/rates.ts`),
  twice(`${app}/stores/live/refresh.ts`, /^import { loadRates.*\n|, loadRates\(\)/gm),
  newFile(`${app}/screens/game-rates/game-rates.ts`),
  newFile(`${app}/screens/game-rates/game-rates.tsx`),
  ...snippetsOf(`${app}/player.tsx`),
  ...snippetsOf(`${app}/shell/sidebar.tsx`),
  twice('docs/specification.md', /^\|.*(game-rates|get_rates).*\n/gm),
  twice('docs/api.md', /^\| get_rates.*\n/m),
  twice('tests/e2e/guard.spec.ts', /^ +'\/game-rates',\n/m),
  twice('tests/e2e/every-screen.spec.ts', /^.*'\/game-rates'.*\n/m),
]

/** The guide's snippets for a file that is there already; `…` is filled from this file. */
function snippetsOf(file: string): Change[] {
  const blocks = snippets.filter(snippet => snippet.file === file)
  return blocks
    .flatMap(({ code }) => code.split(/\n(?:…)?\n/))
    .map(code => ({
      file,
      change: text =>
        changed(file, text, patternOf(code), found => {
          return `${found}\n${renamed(code.includes('…') ? found : code.trim())}`
        }),
    }))
}

/** The same once more, under the new names. */
function twice(file: string, pattern: RegExp): Change {
  return { file, change: text => changed(file, text, pattern, found => found + renamed(found)) }
}

function newFile(file: string): Change {
  return { file, as: renamed(file), change: renamed }
}

function changed(file: string, text: string, pattern: RegExp, change: (found: string) => string) {
  const result = text.replace(pattern, change)
  if (result === text) throw new Error(`${file} has no ${pattern}`)
  return result
}

function renamed(text: string): string {
  return names.reduce((result, [from, to]) => result.replace(from, to), text)
}
