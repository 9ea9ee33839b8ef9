import { Hono } from 'hono'
import { accountRoutes } from './accounts/routes.ts'
import { bidRoutes } from './bids/routes.ts'
import type { AppContext } from './context.ts'
import { fundRoutes } from './funds/routes.ts'
import { allCalls } from './http/all-calls.ts'
import { createMetrics } from './http/metrics.ts'
import { type Route, serve } from './http/pipeline.ts'
import { isApiPath, notBuilt, refuseApi, refuseBroken, serveWatchers } from './http/rest.ts'
import { createSite } from './http/site.ts'
import { createLive, serveLive } from './live/stream.ts'
import { chartRoutes } from './markets/charts.ts'
import { marketRoutes } from './markets/routes.ts'
import { serveUploads } from './operator/api/images.ts'
import { serveOperator } from './operator/api/routes.ts'
import { servePaymentEvents } from './payments/events.ts'
import { paymentRoutes } from './payments/routes.ts'
import { SANDBOX_PATH } from './payments/sandbox/sandbox.ts'
import { walletRoutes } from './wallet/routes.ts'

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
  context: AppContext,
  isStopping: () => boolean = () => false,
  live = createLive(context),
): Hono {
  const app = new Hono()
  const metrics = createMetrics()
  const built = new Map(routes.map(route => [route.endpoint.name, route]))
  for (const endpoint of allCalls) {
    serve(app, context, built.get(endpoint.name) ?? notBuilt(endpoint), metrics.of(endpoint.name))
  }
  servePaymentEvents(app, context, metrics.of('payments/events'))
  if (context.payments.sandbox) app.route(SANDBOX_PATH, context.payments.sandbox.pages)
  serveLive(app, context, live, metrics)
  serveOperator(app, context, metrics)
  serveUploads(app, context)
  serveWatchers(app, context, metrics, isStopping)
  const site = createSite(context)
  // Not a route of its own: a second match would cost every call the router's fast path.
  app.notFound(c => (isApiPath(c.req.path) ? refuseApi(c, context) : site(c)))
  app.onError(error => refuseBroken(error, context))
  return app
}
