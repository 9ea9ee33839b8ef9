import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../tools/test/log.ts'
import { runTool } from '../../tools/test/run-command.ts'

export const dist = join(import.meta.dirname, '..', '..', 'dist')

/** Builds the site where there is none in `dist`. A build that is there is used as it is. */
export async function buildIfMissing(): Promise<void> {
  if (existsSync(join(dist, 'index.html'))) return
  log('building the site')
  const { isOk, output } = await runTool('astro', ['build'])
  if (!isOk) throw new Error(`The site was not built.\n${output}`)
}
