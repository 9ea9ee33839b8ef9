import type { Hono } from 'hono'
import { reconcileHouse } from '#contract/operator.ts'
import type { AppParts } from '../app.ts'
import { reconcile } from '../db/reconcile.ts'
import type { Metrics } from '../http/metrics.ts'
import {
  type OperatorHandler,
  type OperatorRoute,
  operatorRoute,
  serveOperatorCall,
} from './operator-door.ts'
import { operatorMarketRoutes } from './operator-markets.ts'
import { operatorPlayerRoutes } from './operator-players.ts'
import { operatorRequestRoutes } from './operator-requests.ts'
import { operatorResultRoutes } from './operator-results.ts'
import { operatorSettingRoutes } from './operator-settings.ts'

const check: OperatorHandler<typeof reconcileHouse> = async ({ parts }) => ({
  differences: await reconcile(parts.db),
})

const routes: OperatorRoute[] = [
  ...operatorRequestRoutes,
  ...operatorPlayerRoutes,
  ...operatorSettingRoutes,
  ...operatorResultRoutes,
  ...operatorMarketRoutes,
  operatorRoute(reconcileHouse, check),
]

/** Everything an operator may ask, under /operator. */
export function serveOperator(app: Hono, parts: AppParts, metrics: Metrics) {
  for (const route of routes) {
    serveOperatorCall(app, parts, route, metrics.of(`operator/${route.call.name}`))
  }
}
