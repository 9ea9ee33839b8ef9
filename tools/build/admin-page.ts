import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'
import { compress } from './compress-build.ts'

const ADMIN = fileURLToPath(new URL('../../src/islands/admin', import.meta.url))

/**
 * Builds the admin's page into the folder next to the site, with `-admin` at its end, so that no server
 * and no static host shows it to players. It is a build of its own, so the players' scripts do not
 * depend on it. A site for another API has none.
 */
export function adminPage(dialect: string): AstroIntegration {
  return {
    name: 'admin-page',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (dialect === 'ank') await buildAdmin(`${fileURLToPath(dir).replace(/\/$/, '')}-admin`)
      },
    },
  }
}

async function buildAdmin(outDir: string): Promise<void> {
  await build({ configFile: join(ADMIN, 'vite.config.ts'), build: { outDir } })
  const files = await readdir(outDir, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => compress(join(parentPath, name))),
  )
}
