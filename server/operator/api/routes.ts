import type { Hono } from 'hono'
import { reconcileHouse } from '#contract/operator.ts'
import type { AppContext } from '../../context.ts'
import type { Metrics } from '../../http/metrics.ts'
import { reconcile } from '../../wallet/reconcile.ts'
import {
  type OperatorHandler,
  type OperatorRoute,
  operatorRoute,
  serveOperatorCall,
} from './auth.ts'
import { operatorMarketRoutes } from './markets.ts'
import { operatorPlayerRoutes } from './players.ts'
import { operatorRequestRoutes } from './requests.ts'
import { operatorResultRoutes } from './results.ts'
import { operatorSettingRoutes } from './settings.ts'

const check: OperatorHandler<typeof reconcileHouse> = async ({ context }) => ({
  differences: await reconcile(context.db),
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
export function serveOperator(app: Hono, context: AppContext, metrics: Metrics) {
  for (const route of routes) {
    serveOperatorCall(app, context, route, metrics.of(`operator/${route.call.name}`))
  }
}
