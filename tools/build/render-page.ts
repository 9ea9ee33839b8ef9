import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })
// As in the pages that are built: a file on a static host has no header of its own.
if (app.manifest.csp) app.manifest.csp.cspDestination = 'meta'

/** Renders a page that is not prerendered. `locals` is what the page shows. */
export function renderPage(request: Request, locals: object): Promise<Response> {
  return app.render(request, { locals })
}
