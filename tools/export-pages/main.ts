import { parseArgs } from 'node:util'
import { exportPages } from './export-pages.ts'

/** `npm run export-pages -- --api URL`: run.md explains why a static host needs it. */
try {
  const { values } = parseArgs({
    options: { api: { type: 'string' }, to: { type: 'string', default: 'dist-export' } },
  })
  const { api, to } = values
  if (!api || !URL.canParse(api)) throw new Error('Name the server: --api http://127.0.0.1:4321')
  const { pages, written, removed } = await exportPages(new URL(api).origin, to)
  console.warn(`${to}: ${pages} pages, ${written} files written, ${removed} removed.`)
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message)
  process.exit(1)
}
