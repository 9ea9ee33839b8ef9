import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import type { AppParts } from '../server/app.ts'
import { createClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { setUpDemo, setUpHouse } from '../server/db/demo.ts'
import { openDatabase } from '../server/db/open.ts'
import { createDemoHouse } from '../server/features/demo-house.ts'
import { closeDue, openDays } from '../server/features/draws.ts'
import { createLog } from '../server/log.ts'
import { openPayments } from '../server/payments/payments.ts'
import { repeat } from '../server/repeat.ts'
import { keptSecrets } from '../server/secrets.ts'
import { createLogSms } from '../server/sms.ts'
import { isShellPath, SHELL_PATH } from '../src/contract/app-paths.ts'

const DRAWS_EVERY_MS = 5_000

type AppModule = typeof import('../server/app.ts')

// A restart of the dev server loads this file anew; the database's folder can be opened only once.
const kept = globalThis as { ankDevParts?: Promise<AppParts> | undefined }

/** Mounts the API in `astro dev`: one process, and a change under server/ counts from the next call. */
export function devApi(): AstroIntegration {
  return {
    name: 'dev-api',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        kept.ankDevParts ??= openParts()
        const parts = await kept.ankDevParts
        server.middlewares.use(async (request, response, next) => {
          const path = request.url?.split('?')[0] ?? '/'
          if (isShellPath(path)) request.url = SHELL_PATH
          if (!isServed(path)) return next()
          try {
            const { createApp } = (await server.ssrLoadModule('/server/app.ts')) as AppModule
            await getRequestListener(createApp(parts).fetch)(request, response)
          } catch (error) {
            next(error)
          }
        })
      },
    },
  }
}

async function openParts(): Promise<AppParts> {
  const config = readConfig(process.env, keptSecrets)
  const log = createLog()
  const clock = createClock()
  const db = await openDatabase(config)
  await (config.isDemo ? setUpDemo(db) : setUpHouse(db))
  const liveOn = config.isDemo ? createDemoHouse({ db, clock, log }) : null
  const tendDraws = async () => {
    await liveOn?.()
    await openDays(db, clock)
    await closeDue(db, clock)
  }
  await tendDraws()
  repeat(tendDraws, DRAWS_EVERY_MS, log)
  const payments = openPayments({ db, clock, config, log })
  return { db, clock, config, log, payments, sms: createLogSms(log) }
}

function isServed(path: string) {
  return /^\/((api|operator|payments|sandbox-pay)\/.*|healthz|readyz|metrics)$/.test(path)
}
