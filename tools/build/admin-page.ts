import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { compress } from './compress-build.ts'

const FILES = '_astro'

/** Moves the admin's page out of the site, so that no server and no static host shows it to players. */
export function adminPage(): AstroIntegration {
  return {
    name: 'admin-page',
    hooks: {
      'astro:build:done': ({ dir }) => moveAdmin(fileURLToPath(dir)),
    },
  }
}

/**
 * Moves `admin.html` and the files that only it needs into the folder next to the site, with `-admin` at
 * its end. What other pages need too is copied. Does nothing without such a page.
 */
export async function moveAdmin(site: string): Promise<void> {
  const folder = site.replace(/\/$/, '')
  const admin = `${folder}-admin`
  await rm(admin, { recursive: true, force: true })
  const names = await readdir(folder, { recursive: true })
  if (!names.includes('admin.html')) return
  const pages = names.filter(
    name => /\.(html|xml|webmanifest)$/.test(name) && name !== 'admin.html',
  )
  const texts = await textsIn(join(folder, FILES))
  const others = neededBy(await Promise.all(pages.map(name => textOf(join(folder, name)))), texts)
  const rendered = await textsIn(`${folder}-pages`)
  const shared = new Set([...others, ...neededBy([...rendered.values()], texts)])
  const own = neededBy([await textOf(join(folder, 'admin.html'))], texts)
  await mkdir(admin, { recursive: true })
  await rename(join(folder, 'admin.html'), join(admin, 'index.html'))
  await compress(join(admin, 'index.html'))
  for (const name of own) {
    const [from, to] = [join(folder, FILES, name), join(admin, FILES, name)]
    await mkdir(dirname(to), { recursive: true })
    await cp(from, to)
    await compress(to)
    if (!shared.has(name)) await rm(from)
  }
}

/** The names of the files that texts name, and of those that these files name, and so on. */
function neededBy(first: string[], texts: ReadonlyMap<string, string>): Set<string> {
  const needed = new Set<string>()
  const waiting = [...first]
  for (const text of waiting) {
    for (const [name, own] of texts) {
      if (needed.has(name) || !text.includes(name)) continue
      needed.add(name)
      waiting.push(own)
    }
  }
  return needed
}

/** The files of a folder by their names. */
async function textsIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter(entry => entry.isFile())
  const entries = files.map(
    async ({ name, parentPath }) => [name, await textOf(join(parentPath, name))] as const,
  )
  return new Map(await Promise.all(entries))
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'latin1')
}
