import { everyone } from '#contract/operator/call.ts'
import { reconcileLedger } from '#contract/operator/reports.ts'
import { BODY_LIMIT_BYTES } from '../../http/body.ts'
import { pipeline } from '../../http/pipeline.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import { operatorMarketRoutes } from './markets.ts'
import { operatorPeopleRoutes } from './people.ts'
import { operatorPlayerRoutes } from './players.ts'
import { operatorProtectionRoutes } from './protection.ts'
import { operatorReceiptRoutes } from './receipts.ts'
import { backupRoute, operatorReportRoutes } from './reports.ts'
import { operatorRequestRoutes } from './requests.ts'
import { operatorResultRoutes } from './results.ts'
import { type OperatorRoute, operatorRoute } from './route.ts'
import { operatorSettingRoutes } from './settings.ts'

/** GET /operator/uploads/{id}: a player's picture. */
const imageRoute: OperatorRoute = {
  mount({ app, context, metrics, part, access }) {
    const answer = pipeline(context, metrics, {
      name: `${part}/uploads`,
      limitBytes: () => BODY_LIMIT_BYTES,
      access: ({ c }) => access(c, everyone),
      read: async ({ c }) => c.req.param('id') ?? '',
      handle: id => uploadReply(context, id),
    })
    app.get('/operator/uploads/:id', answer)
  },
}

/** All calls of the operator, under /operator. */
export const operatorRoutes: OperatorRoute[] = [
  ...operatorRequestRoutes,
  ...operatorPlayerRoutes,
  ...operatorProtectionRoutes,
  ...operatorReceiptRoutes,
  ...operatorReportRoutes,
  ...operatorSettingRoutes,
  ...operatorResultRoutes,
  ...operatorMarketRoutes,
  ...operatorPeopleRoutes,
  operatorRoute(reconcileLedger, async (_, { db }) => ({ differences: await reconcileAll(db) })),
  imageRoute,
  backupRoute,
]
