import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Prints the one line of a build that succeeds: Astro itself prints only warnings and errors. Keeps how
 * long it took for `npm start`.
 */
export function reportBuild(): AstroIntegration {
  let startedAtMs = 0
  let cache: URL
  return {
    name: 'report-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = config.cacheDir
      },
      'astro:build:start': () => {
        startedAtMs = performance.now()
      },
      'astro:build:done': async ({ dir, pages }) => {
        const seconds = Math.round((performance.now() - startedAtMs) / 1000)
        await writeFile(new URL('last-build-seconds', cache), String(seconds))
        process.stdout.write(`Built ${pages.length} pages in ${seconds} s: ${fileURLToPath(dir)}\n`)
      },
    },
  }
}
