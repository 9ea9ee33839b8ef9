import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Prints the one line of a build that succeeds. Astro itself prints only warnings and errors. */
export function reportBuild(): AstroIntegration {
  let startedAtMs = 0
  return {
    name: 'report-build',
    hooks: {
      'astro:build:start': () => {
        startedAtMs = performance.now()
      },
      'astro:build:done': ({ dir, pages }) => {
        const seconds = Math.round((performance.now() - startedAtMs) / 1000)
        process.stdout.write(`Built ${pages.length} pages in ${seconds} s: ${fileURLToPath(dir)}\n`)
      },
    },
  }
}
