import type { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { refusalHeaders, refusalOf, refusalReply } from '../../http/errors.ts'
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
      const refusal = refusalOf(thrown, context.log, 'operator/uploads')
      const body = JSON.stringify({ ...refusalReply(refusal), server_time: context.clock.now() })
      const headers = { ...apiHeaders(context.config), ...refusalHeaders(refusal) }
      return new Response(body, { status: refusal.status, headers })
    }
  })
}
