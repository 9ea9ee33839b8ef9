import { rm } from 'node:fs/promises'
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
