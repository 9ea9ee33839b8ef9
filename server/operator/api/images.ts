import type { Hono } from 'hono'
import type { AppParts } from '../../app.ts'
import { refusalHeaders, refusalOf, refusalReply } from '../../http/errors.ts'
import { apiHeaders } from '../../http/headers.ts'
import { uploadReply } from '../../uploads/uploads.ts'
import { checkDoor } from './auth.ts'

/** GET /operator/uploads/{id}: a player's picture, to whoever has the operator's token. */
export function serveUploads(app: Hono, parts: AppParts) {
  app.get('/operator/uploads/:id', async context => {
    try {
      await checkDoor(context, parts)
      return await uploadReply(parts, context.req.param('id'))
    } catch (thrown) {
      const refusal = refusalOf(thrown, parts.log, 'operator/uploads')
      const body = JSON.stringify({ ...refusalReply(refusal), server_time: parts.clock.now() })
      const headers = { ...apiHeaders(parts.config), ...refusalHeaders(refusal) }
      return new Response(body, { status: refusal.status, headers })
    }
  })
}
