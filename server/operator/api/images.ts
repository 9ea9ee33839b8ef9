import { BODY_LIMIT_BYTES } from '../../http/body.ts'
import { pipeline } from '../../http/pipeline.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { authenticate } from './auth.ts'
import type { OperatorRoute } from './route.ts'

/** GET /operator/uploads/{id}: a player's picture. */
export const imageRoute: OperatorRoute = {
  mount({ app, context, metrics }) {
    const answer = pipeline(context, metrics, {
      name: 'operator/uploads',
      limitBytes: () => BODY_LIMIT_BYTES,
      access: ({ c }) => authenticate(c, context),
      read: async ({ c }) => c.req.param('id') ?? '',
      handle: id => uploadReply(context, id),
    })
    app.get('/operator/uploads/:id', answer)
  },
}
