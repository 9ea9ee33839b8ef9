import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { readConfig } from '../../server/config/config.ts'
import { keptSecrets } from '../../server/config/secrets.ts'
import type { AppContext } from '../../server/context.ts'
import { startJobs } from '../../server/jobs.ts'
import { openContext } from '../../server/open-context.ts'
import { isShellPath, SHELL_PATH } from '../../src/contract/app-paths.ts'

type AppModule = typeof import('../../server/app.ts')
type PagesModule = typeof import('../../server/pages/addresses.ts')
type BoardModule = typeof import('../../server/markets/board.ts')

// The dev server loads this file again at a restart, but the database's folder can be opened only once.
const global = globalThis as { ankDevContext?: Promise<AppContext> | undefined }

/** Mounts the API in `astro dev`, in the same process. The next call uses a changed file of server/. */
export function devApi(): AstroIntegration {
  return {
    name: 'dev-api',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        global.ankDevContext ??= openDevContext()
        const context = await global.ankDevContext.catch(stop)
        server.middlewares.use(async (request, response, next) => {
          const path = request.url?.split('?')[0] ?? '/'
          try {
            if (await isRendered(request, file => server.ssrLoadModule(file), context))
              return next()
            if (isShellPath(path)) request.url = SHELL_PATH
            if (!isServed(path)) return next()
            const { createApp } = (await server.ssrLoadModule('/server/app.ts')) as AppModule
            await getRequestListener(createApp(context).fetch)(request, response)
          } catch (error) {
            next(error)
          }
        })
      },
    },
  }
}

/**
 * Gives Astro the data of a page of charts or results, as our server does. Returns whether the path is
 * such a page. The landing page, and the English charts, which the app shows, are left to Astro.
 */
async function isRendered(
  request: IncomingMessage,
  load: (file: string) => Promise<unknown>,
  context: AppContext,
): Promise<boolean> {
  const pages = (await load('/server/pages/addresses.ts')) as PagesModule
  const asked = pages.askedPage(`http://localhost${request.url}`)
  if (!asked || pages.hasFile(asked)) return false
  const { createBoard } = (await load('/server/markets/board.ts')) as BoardModule
  const page = pages.publicPage(asked, await createBoard(context)(), context)
  let isOne = false
  await page?.make(async (source, shown) => {
    request.url = source
    Reflect.set(request, Symbol.for('astro.locals'), { shown })
    isOne = true
    return { body: Buffer.alloc(0), type: '' }
  })
  return isOne
}

/** Logs in one sentence why the API cannot start, such as a data folder in use by `npm start`. */
function stop(error: unknown): never {
  console.error(`Ank cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}

async function openDevContext(): Promise<AppContext> {
  const context = await openContext(readConfig(process.env, keptSecrets))
  await startJobs(context)
  return context
}

function isServed(path: string) {
  return /^\/((api|operator|payments|sandbox-pay)\/.*|healthz|readyz|metrics)$/.test(path)
}
