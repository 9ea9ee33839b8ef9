import { type AppRoute, appRoutes } from '#contract/routes.ts'

type Path<Route extends AppRoute> = (typeof appRoutes)[Route]['path']

type ParamNames<Text extends string> = Text extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Text extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a route's path: none, or an object with exactly those. */
export type RouteParams<Route extends AppRoute> =
  ParamNames<Path<Route>> extends never ? [] : [params: Record<ParamNames<Path<Route>>, string>]

export function pathOf<Route extends AppRoute>(
  route: Route,
  ...[params]: RouteParams<Route>
): string {
  const values: Record<string, string> = params ?? {}
  return appRoutes[route].path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}
