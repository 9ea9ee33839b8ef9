import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** All files and folders that the build reads, below the root of the project. */
export const inputPaths = [
  'src',
  'public',
  'tools/build',
  'server/http/headers.ts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]

/** A hash of everything the built site depends on: the files above and the environment. */
export async function hashInputs(root: string, env: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256')
  const variables = Object.entries(env).filter(
    ([name]) => name.startsWith('PUBLIC_') || name === 'ANK_RELEASE',
  )
  const mode = env.NODE_ENV || 'production'
  hash.update(JSON.stringify([mode, variables.toSorted(([a], [b]) => (a < b ? -1 : 1))]))
  for (const path of inputPaths) {
    for (const file of await filesBelow(root, path)) {
      const content = await readFile(join(root, file))
      hash.update(`\n${file} ${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  if (!existsSync(join(root, path))) return []
  if ((await stat(join(root, path))).isFile()) return [path]
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}
