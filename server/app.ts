import { Hono } from 'hono'
import { accountRoutes } from './accounts/routes.ts'
import { bidRoutes } from './bids/routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/open.ts'
import { fundRoutes } from './funds/routes.ts'
import { allCalls } from './http/all-calls.ts'
import { createMetrics } from './http/metrics.ts'
import { type Route, serve } from './http/pipeline.ts'
import { isApiPath, notBuilt, refuseApi, refuseBroken, serveWatchers } from './http/rest.ts'
import { createSite } from './http/site.ts'
import { createLive, serveLive } from './live/stream.ts'
import type { Logger } from './log.ts'
import { chartRoutes } from './markets/charts.ts'
import { marketRoutes } from './markets/routes.ts'
import { serveUploads } from './operator/api/images.ts'
import { serveOperator } from './operator/api/routes.ts'
import { servePaymentEvents } from './payments/events.ts'
import type { Payments } from './payments/open.ts'
import { paymentRoutes } from './payments/routes.ts'
import { SANDBOX_PATH } from './payments/sandbox/sandbox.ts'
import type { Sms } from './sms/sms.ts'
import { walletRoutes } from './wallet/routes.ts'

export type AppParts = {
  db: Db
  clock: Clock
  config: Config
  payments: Payments
  sms: Sms
  log: Logger
}

const routes: Route[] = [
  ...accountRoutes,
  ...marketRoutes,
  ...bidRoutes,
  ...chartRoutes,
  ...walletRoutes,
  ...fundRoutes,
  ...paymentRoutes,
]

/**
 * The whole API and the built site as one pure app: no listening, no timers. A call of the contract
 * that no feature answers yet says so with 501, behind the same access rules. `isStopping` tells
 * /readyz that the process is on its way out; `live` is given by whoever wants to end its streams.
 */
export function createApp(
  parts: AppParts,
  isStopping: () => boolean = () => false,
  live = createLive(parts),
): Hono {
  const app = new Hono()
  const metrics = createMetrics()
  const built = new Map(routes.map(route => [route.endpoint.name, route]))
  for (const endpoint of allCalls) {
    serve(app, parts, built.get(endpoint.name) ?? notBuilt(endpoint), metrics.of(endpoint.name))
  }
  servePaymentEvents(app, parts, metrics.of('payments/events'))
  if (parts.payments.sandbox) app.route(SANDBOX_PATH, parts.payments.sandbox.pages)
  serveLive(app, parts, live, metrics)
  serveOperator(app, parts, metrics)
  serveUploads(app, parts)
  serveWatchers(app, parts, metrics, isStopping)
  const site = createSite(parts)
  // Not a route of its own: a second match would cost every call the router's fast path.
  app.notFound(context => (isApiPath(context.req.path) ? refuseApi(context, parts) : site(context)))
  app.onError(error => refuseBroken(error, parts))
  return app
}
