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
      'astro:config:setup': ({ config, updateConfig }) => {
        const site = fileURLToPath(config.outDir).replace(/[/\\]$/, '')
        const places = {
          client: pathToFileURL(`${site}/`),
          server: pathToFileURL(`${site}-pages/`),
        }
        updateConfig({ build: places })
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
