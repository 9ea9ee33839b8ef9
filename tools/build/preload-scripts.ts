import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type AppRoute, appRouteNames, appRoutes } from '../../src/contract/routes.ts'
import { firstLoad, readChunks, withImports } from './chunk-graph.ts'
import { readLazyChunks } from './lazy-chunks.ts'

/** The lazy modules that pages behind the login need at once, by file name. */
const lazyByAccess: Record<string, readonly string[]> = {
  home: ['player-frame', 'home'],
  bettor: ['player-frame'],
}

/** Where layouts/app-page.astro wants the tags. */
const MARK = '<!-- preload -->'

/** Adds a preload tag for every script of a page, including indirect imports. */
export function preloadScripts(): AstroIntegration {
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir)
        const [chunks, lazyChunks] = [await readChunks(dist), await readLazyChunks(dist)]
        const names = await readdir(dist, { recursive: true })
        for (const name of names.filter(name => name.endsWith('.html'))) {
          const html = await readFile(join(dist, name), 'utf8')
          const first = firstLoad(html, chunks)
          if (first.length === 0) continue
          const lazy = lazyModulesOf(name).map(module => lazyChunks[module]!)
          const scripts = new Set([...first, ...withImports(lazy, chunks)])
          const links = [...scripts].map(({ url }) => `<link rel="modulepreload" href="${url}">`)
          if (!html.includes(MARK))
            throw new Error(`${name} has no place for its preload tags: ${MARK}`)
          await writeFile(join(dist, name), html.replace(MARK, links.join('')))
        }
        logger.info('added preload tags to the pages')
      },
    },
  }
}

/** `file` is a page. `app.html` serves the routes with parameters, which need a login. */
function lazyModulesOf(file: string): readonly string[] {
  const path = `/${file
    .split(sep)
    .join('/')
    .replace(/(index)?\.html$/, '')}`
  const route = appRouteNames.find((name: AppRoute) => appRoutes[name].path === path)
  const access = route ? appRoutes[route].access : 'bettor'
  return lazyByAccess[access] ?? []
}
