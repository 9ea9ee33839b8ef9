import type { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { errorHeaders, errorReply, toApiError } from '../../http/errors.ts'
import { apiHeaders } from '../../http/headers.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { authenticate } from './auth.ts'

/** GET /operator/uploads/{id}: a player's picture, to whoever has the operator's token. */
export function serveUploads(app: Hono, context: AppContext) {
  app.get('/operator/uploads/:id', async c => {
    try {
      await authenticate(c, context)
      return await uploadReply(context, c.req.param('id'))
    } catch (thrown) {
      const error = toApiError(thrown, context.log, 'operator/uploads')
      const body = JSON.stringify({ ...errorReply(error), server_time: context.clock.now() })
      const headers = { ...apiHeaders(context.config), ...errorHeaders(error) }
      return new Response(body, { status: error.status, headers })
    }
  })
}
