import { appRoutes, hasParameters } from './routes.ts'

/** The built page that is served for every URL with parameters. */
export const SHELL_PATH = '/app'

const paths = Object.values(appRoutes).map(({ path }) => path)

/** The app's paths with parameters, as `/game_type/:game`: answered with the shell. */
export const shellPaths: readonly string[] = paths.filter(hasParameters)

const matchers = paths.map(matcherOf)
const shellMatchers = shellPaths.map(matcherOf)

/** Whether a URL path is one of the app's, letter case aside, as the island's router reads it. */
export function isAppPath(path: string): boolean {
  return matchers.some(matcher => matcher.test(path))
}

/** Whether a URL path is one of the app's that have no page of their own. */
export function isShellPath(path: string): boolean {
  return shellMatchers.some(matcher => matcher.test(path))
}

function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i')
}
