import { appRoutes } from './routes.ts'

const matchers = Object.values(appRoutes).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`, 'i'),
)

/** Whether a URL path is one of the app's, letter case aside, as the island's router reads it. */
export function isAppPath(path: string): boolean {
  return matchers.some(matcher => matcher.test(path))
}
