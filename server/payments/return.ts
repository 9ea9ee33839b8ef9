import type { Hono } from 'hono'
import { appRoutes } from '#contract/routes.ts'

/**
 * Some providers send the browser back with POST. Nothing of the form is believed: the page asks for
 * the status itself, by the trans id in its address.
 */
export function mountPaymentReturn(app: Hono) {
  const { path } = appRoutes.paymentStatus
  app.post(path, c => c.redirect(path + new URL(c.req.url).search, 303))
}
