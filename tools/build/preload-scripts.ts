import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { appRouteNames, appRoutes } from '../../src/contract/routes.ts'

/** What every page of the app loads: the island and its renderer, with what they import. */
const firstLoad = ['vendor', 'entry', 'app', 'client', 'rolldown-runtime']

/** Adds a preload tag for every script that a page of the app needs at once. */
export function preloadScripts(): AstroIntegration {
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const dist = fileURLToPath(dir)
        const scripts = await readdir(join(dist, '_astro'))
        const tagOf = (name: string) => {
          const file = scripts.find(
            script => script.startsWith(`${name}.`) && script.endsWith('.js'),
          )
          if (!file) throw new Error(`The build has no script ${name}`)
          return `<link rel="modulepreload" href="/_astro/${file}">`
        }
        const pages = await readdir(dist, { recursive: true })
        for (const page of pages.filter(name => name.endsWith('.html'))) {
          const html = await readFile(join(dist, page), 'utf8')
          if (!html.includes('<astro-island')) continue
          const names = isBehindLogin(page) ? [...firstLoad, 'player', 'share'] : firstLoad
          await writeFile(
            join(dist, page),
            html.replace('</head>', `${names.map(tagOf).join('')}</head>`),
          )
        }
      },
    },
  }
}

/** `app.html` serves the routes with parameters, which need a login. */
function isBehindLogin(page: string): boolean {
  const path = `/${page
    .split(sep)
    .join('/')
    .replace(/(index)?\.html$/, '')}`
  const route = appRouteNames.find(name => appRoutes[name].path === path)
  return !route || !['entry', 'step'].includes(appRoutes[route].access)
}
