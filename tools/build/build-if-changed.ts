import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent } from './is-build-current.ts'

/** Runs before `npm start`. Settings that a build uses are not compared: they need `npm run build`. */
const root = join(import.meta.dirname, '..', '..')

if (!(await isBuildCurrent(root))) {
  process.stdout.write('The site has changed since its last build: building it.\n')
  const { status } = spawnSync('npm run build', { cwd: root, shell: true, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
