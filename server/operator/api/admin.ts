import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Metrics } from '../../http/monitoring.ts'
import { isApiPath, refuseBroken } from '../../http/pipeline.ts'
import { createSite } from '../../http/site.ts'
import { loginRoutes } from './logins.ts'
import { sessionAccess } from './route.ts'
import { operatorRoutes } from './routes.ts'

/** What the admin's page may load. Its own policy, in src/islands/admin/index.html, adds scripts and styles. */
const POLICY = [
  ...["connect-src 'self'", "img-src 'self' blob: data:", "font-src 'self'", "media-src 'none'"],
  ...["frame-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"],
  "frame-ancestors 'none'",
].join('; ')

/**
 * Creates the app of the people who run the instance: their calls by session, and the admin's page of the
 * folder next to the site, with `-admin` at its end. It answers only for the host of `adminOrigin`.
 */
export function createAdmin(shared: AppContext, metrics: Metrics): Hono {
  const { adminOrigin, siteDir } = shared.config
  if (adminOrigin === undefined) throw new Error('The admin’s page has no address')
  const { host, hostname } = new URL(adminOrigin)
  // Cookies, HSTS and the check of the origin are those of this address.
  const config = {
    ...shared.config,
    publicOrigin: adminOrigin,
    siteDir: `${siteDir.replace(/\/$/, '')}-admin`,
  }
  const context = { ...shared, config }
  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('host') === host) return next()
    // Passkeys need the name localhost.
    const isPage = c.req.method === 'GET' && !isApiPath(c.req.path)
    if (isPage && hostname === 'localhost') return c.redirect(adminOrigin)
    return refuseBroken(new ApiError('call_unknown'), context)
  })
  const server = {
    ...{ app, context, metrics, part: 'admin' as const },
    access: (...[c, roles]: Parameters<OperatorAccess>) => sessionAccess(c, roles, context),
  }
  for (const route of [...operatorRoutes, ...loginRoutes]) route.mount(server)
  const site = createSite(context, async () => null, POLICY)
  app.notFound(c =>
    isApiPath(c.req.path) ? refuseBroken(new ApiError('call_unknown'), context) : site(c),
  )
  app.onError(error => refuseBroken(error, context))
  return app
}

type OperatorAccess = Parameters<(typeof operatorRoutes)[number]['mount']>[0]['access']
