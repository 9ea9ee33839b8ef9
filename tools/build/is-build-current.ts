import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

// Exits with 1 if the site in dist is older than what it is built from, and prints a line before it is
// built. Settings of a build are not compared: a change of them needs `npm run build`.

/** All that the build reads. */
const inputs = [
  'src',
  'public',
  'tools/build',
  'server/http/headers.ts',
  'astro.config.mjs',
  'package-lock.json',
]
const lastBuild = 'node_modules/.astro/last-build-seconds'

const builtAtMs = await changedAtMs('dist/404.html')
const changes = await Promise.all(inputs.map(newestBelow))
if (Math.max(...changes) >= builtAtMs) {
  const reason = builtAtMs > 0 ? 'It has changed.' : 'There is no build.'
  const duration = existsSync(lastBuild)
    ? `The last build took ${readFileSync(lastBuild, 'utf8')} s.`
    : 'The first build takes about half a minute.'
  process.stdout.write(`Building the site. ${reason} ${duration}\n`)
  process.exitCode = 1
}

/** A folder changes when a file is added or removed. */
async function newestBelow(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => [])
  const times = await Promise.all(['', ...names].map(name => changedAtMs(join(path, name))))
  return Math.max(...times)
}

/** 0 for a file that is not there. */
async function changedAtMs(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0
}
