import { reconcileLedger } from '#contract/operator/reports.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import { backupRoute } from './backup.ts'
import { operatorEraseRoutes } from './erase.ts'
import { imageRoute } from './images.ts'
import { operatorMarketRoutes } from './markets.ts'
import { operatorPlayerRoutes } from './players.ts'
import { operatorProtectionRoutes } from './protection.ts'
import { operatorReceiptRoutes } from './receipts.ts'
import { operatorReportRoutes } from './reports.ts'
import { operatorRequestRoutes } from './requests.ts'
import { operatorResultRoutes } from './results.ts'
import { type OperatorHandler, type OperatorRoute, operatorRoute } from './route.ts'
import { operatorSettingRoutes } from './settings.ts'

const check: OperatorHandler<typeof reconcileLedger> = async ({ context }) => ({
  differences: await reconcileAll(context.db),
})

/** All calls of the operator, under /operator. */
export const operatorRoutes: OperatorRoute[] = [
  ...operatorRequestRoutes,
  ...operatorPlayerRoutes,
  ...operatorProtectionRoutes,
  ...operatorEraseRoutes,
  ...operatorReceiptRoutes,
  ...operatorReportRoutes,
  ...operatorSettingRoutes,
  ...operatorResultRoutes,
  ...operatorMarketRoutes,
  operatorRoute(reconcileLedger, check),
  imageRoute,
  backupRoute,
]
