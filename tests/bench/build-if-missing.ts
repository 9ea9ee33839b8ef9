import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../tools/test/log.ts'
import { runTool } from '../../tools/test/run-command.ts'

export const dist = join(import.meta.dirname, '..', '..', 'dist')

/** Builds the site if `dist` has none. An existing build is used unchanged. */
export async function buildIfMissing(): Promise<void> {
  if (existsSync(join(dist, 'index.html'))) return
  log('building the site')
  const { isOk, output } = await runTool('astro', ['build'])
  if (!isOk) throw new Error(`The site was not built.\n${output}`)
}
