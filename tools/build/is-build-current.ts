import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** All that the build reads. */
const inputs = [
  'src',
  'public',
  'tools/build',
  'server/http/headers.ts',
  'astro.config.mjs',
  'package-lock.json',
]

/** Whether the site in `dist` is newer than every file and folder that it is built from. */
export async function isBuildCurrent(root: string): Promise<boolean> {
  const builtAtMs = await changedAtMs(join(root, 'dist', '404.html'))
  const changes = await Promise.all(inputs.map(name => newestBelow(join(root, name))))
  return builtAtMs > Math.max(...changes)
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
