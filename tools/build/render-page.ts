import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Renders a page that is not prerendered. `locals` is what the page shows. */
export function renderPage(request: Request, locals: object): Promise<Response> {
  return app.render(request, { locals })
}
