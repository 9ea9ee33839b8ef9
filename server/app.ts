import { type Context, Hono } from 'hono'
import { createGuestLimit } from './accounts/guest-limit.ts'
import { accountRoutes } from './accounts/routes.ts'
import { claimOf, findSession, heldBySession } from './accounts/sessions.ts'
import { bidRoutes } from './bids/routes.ts'
import type { AppContext } from './context.ts'
import { fundRoutes } from './funds/routes.ts'
import { createMetrics, mountMonitoring } from './http/monitoring.ts'
import { isApiPath, refuseApi, refuseBroken } from './http/pipeline.ts'
import { createReplyCache } from './http/reply-cache.ts'
import type { Route, Server } from './http/route.ts'
import { createSite } from './http/site.ts'
import { createTurns } from './http/turns.ts'
import { limitRoutes } from './limits/routes.ts'
import { createLive, mountLive } from './live/routes.ts'
import { createBoard } from './markets/board.ts'
import { marketRoutes } from './markets/routes.ts'
import { tokenAccess } from './operator/api/route.ts'
import { operatorRoutes } from './operator/api/routes.ts'
import { createPages } from './pages/pages.ts'
import { mountPaymentEvents } from './payments/events.ts'
import { mountPaymentReturn, paymentRoutes } from './payments/routes.ts'
import { SANDBOX_PATH } from './payments/sandbox/sandbox.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { createUploadGate } from './uploads/upload-gate.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Connections kept free while calls wait for one player's locked wallet. */
const LEFT_TO_OTHERS = 7

/** The calls of the contract, but for those of markets, which are answered from memory. */
const routes: Route[] = [
  ...accountRoutes,
  ...bidRoutes,
  ...walletRoutes,
  ...fundRoutes,
  ...paymentRoutes,
  ...limitRoutes,
  ...privacyRoutes,
  ...pushRoutes,
]

/**
 * Creates the API and the built site as one app. It does not listen and starts no timers.
 * `isStopping` makes /readyz answer 503. Pass `live` to be able to end its streams, and `metrics` to
 * share them with the admin's app.
 */
export function createApp(
  context: AppContext,
  isStopping: () => boolean = () => false,
  live = createLive(context),
  metrics = createMetrics(),
): Hono {
  const app = new Hono()
  const findLogin = (request: Request) => findSession(request, context)
  const server: Server = {
    app,
    context,
    metrics,
    findSession: findLogin,
    readClaim: request => claimOf(request, context),
    limitGuests: createGuestLimit(context),
    holdSession: tokenHash => heldBySession(context.db, tokenHash),
    takeUpload: createUploadGate(),
    turns: createTurns(Math.max(1, context.db.connectionsMax - LEFT_TO_OTHERS)),
  }
  const [readBoard, cache] = [createBoard(context), createReplyCache()]
  for (const route of [...routes, ...marketRoutes(context, readBoard, cache)]) route.mount(server)
  mountPaymentEvents(server)
  mountPaymentReturn(app)
  if (context.payments.sandbox) app.route(SANDBOX_PATH, context.payments.sandbox.pages)
  mountLive(server, live)
  const access = (c: Context) => tokenAccess(c, context)
  for (const route of operatorRoutes) {
    route.mount({ app, context, metrics, part: 'operator', access })
  }
  mountMonitoring(app, context, metrics, isStopping)
  const site = createSite(context, createPages(context, readBoard, cache))
  // A notFound handler and not a route: a second matching route would slow down routing for every
  // call.
  app.notFound(c => (isApiPath(c.req.path) ? refuseApi(c, context) : site(c)))
  app.onError(error => refuseBroken(error, context))
  return app
}
