import { test as base, expect, type Page } from '@playwright/test'
import { type AppRoute, appRoutes } from '#contract/routes.ts'
import { type SpawnedServer, spawnServer } from '../../../tools/test/spawn-server.ts'
import { createDemoDatabase } from '../../support/databases.ts'
import {
  BrowserErrors,
  expectToast,
  expectToastsAtTop,
  untilHydrated,
  watchPhone,
} from './phone.ts'
import { logIn, type Player, registered } from './player.ts'

export { expect, expectToast, expectToastsAtTop }

export type PhoneOptions = {
  /** How wrong the phone's own clock is. */
  phoneClockOffsetMs: number
}

type Navigate = <Route extends AppRoute>(
  route: Route,
  ...params: RouteParams<Route>
) => Promise<void>

type Fixtures = {
  browserErrors: BrowserErrors
  /** A new player with the demo's welcome points, not logged in. */
  player: Player
  /** Logs the page's browser in. */
  login: (player: Player) => Promise<void>
  /** Opens one of the app's URLs and waits until the app runs. */
  navigate: Navigate
  /** A page in another browser, watched like the first. */
  newPhone: () => Promise<Page>
}

type Servers = {
  /** The server of all tests of a worker. */
  server: SpawnedServer
  /** Opens another server, for example with other settings. It closes with the worker. */
  openAnotherServer: typeof spawnDemo
}

type DemoOptions = { env?: Record<string, string>; settings?: Record<string, string> }

/** The demo without automatic results; `settings` are the operator's. */
async function spawnDemo({ env = {}, settings }: DemoOptions = {}): Promise<SpawnedServer> {
  return spawnServer({ isDemo: true, databaseUrl: await createDemoDatabase(settings), env })
}

export const test = base.extend<Fixtures & PhoneOptions, Servers>({
  phoneClockOffsetMs: [0, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const server = await spawnDemo()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  openAnotherServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const servers: Promise<SpawnedServer>[] = []
      await use(options => {
        servers.push(spawnDemo(options))
        return servers.at(-1)!
      })
      for (const server of await Promise.all(servers)) await server.close()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),

  browserErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const browserErrors = new BrowserErrors()
      await use(browserErrors)
      expect(browserErrors.found, 'errors that the browser logged').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, server, phoneClockOffsetMs, browserErrors }, use) => {
    await watchPhone(context, server.clock.offsetMs() + phoneClockOffsetMs, browserErrors)
    await use(context)
  },

  newPhone: async ({ browser, server, browserErrors }, use) => {
    await use(async () => {
      const context = await browser.newContext()
      await watchPhone(context, server.clock.offsetMs(), browserErrors)
      return context.newPage()
    })
  },

  player: async ({ request }, use) => use(await registered(request)),

  login: async ({ page }, use) => use(player => logIn(page, player)),

  navigate: async ({ page }, use) =>
    use(async (route, ...params) => {
      await page.goto(pathOf(route, ...params))
      await untilHydrated(page)
    }),
})

export function toastOf(page: Page) {
  return page.locator('.Toastify__toast')
}

/** The balance in the header. */
export function balanceOf(page: Page) {
  return page.getByRole('banner').locator('p', { hasText: 'Balance' })
}

type Path<Route extends AppRoute> = (typeof appRoutes)[Route]['path']

type ParamNames<Text extends string> = Text extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Text extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a route's path: none, or an object with exactly those. */
type RouteParams<Route extends AppRoute> =
  ParamNames<Path<Route>> extends never ? [] : [params: Record<ParamNames<Path<Route>>, string>]

function pathOf<Route extends AppRoute>(route: Route, ...[params]: RouteParams<Route>): string {
  const values: Record<string, string> = params ?? {}
  return appRoutes[route].path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}
