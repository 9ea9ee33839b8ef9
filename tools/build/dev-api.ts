import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { readConfig } from '../../server/config/config.ts'
import { keptSecrets } from '../../server/config/secrets.ts'
import type { AppContext } from '../../server/context.ts'
import { startJobs } from '../../server/jobs.ts'
import { openContext } from '../../server/open-context.ts'
import { isShellPath, SHELL_PATH } from '../../src/contract/app-paths.ts'

type AppModule = typeof import('../../server/app.ts')

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
          if (isShellPath(path)) request.url = SHELL_PATH
          if (!isServed(path)) return next()
          try {
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

/** Says in one sentence why the API cannot start, such as a data folder in use by `npm start`. */
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
