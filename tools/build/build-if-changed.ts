import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildCurrent } from './is-build-current.ts'
import { runBuild } from './run-build.ts'

/** Runs before `npm start`. It does not compare settings of a build: a change needs `npm run build`. */
const root = join(import.meta.dirname, '..', '..')

if (!(await isBuildCurrent(root))) {
  const write = (line: string) => process.stdout.write(line)
  const reason = existsSync(join(root, 'dist')) ? 'It has changed since its last build. ' : ''
  write(`Building the site. ${reason}This takes one to two minutes.\n`)
  process.exitCode = await runBuild('exec npm run build', root, write)
}
