import { rm } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Lets Astro build the pages that are not prerendered for our server, which renders them at a request:
 * server/pages/.
 */
export function requestPages(): AstroIntegration {
  let folder: URL
  return {
    name: 'request-pages',
    hooks: {
      // Next to the site, so that their code is not served: dist-pages for dist.
      'astro:config:setup': ({ config, command, updateConfig }) => {
        const site = fileURLToPath(config.outDir).replace(/[/\\]$/, '')
        const places = {
          client: pathToFileURL(`${site}/`),
          server: pathToFileURL(`${site}-pages/`),
        }
        updateConfig({ build: places })
        if (command !== 'build') return
        // A rendered page carries its packages, so the server needs none of the build's. The dev server
        // cannot load packages in CommonJS like this.
        const resolve = { noExternal: true as const, external: ['sharp'] }
        updateConfig({ vite: { environments: { ssr: { resolve } } } })
      },
      'astro:config:done': ({ config, setAdapter }) => {
        folder = config.build.server
        setAdapter({
          name: 'request-pages',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./render-page.ts', import.meta.url),
          supportedAstroFeatures: {
            staticOutput: 'stable',
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        })
      },
      'astro:build:start': () => rm(folder, { recursive: true, force: true }),
    },
  }
}
