import { basename } from 'node:path'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig, logHandlers, sharpImageService } from 'astro/config'
import { adminPage } from './tools/build/admin-page.ts'
import { apiDialect, apiEncoding } from './tools/build/api-dialect.ts'
import { buildTarget } from './tools/build/browsers.ts'
import { checkContacts } from './tools/build/check-contacts.ts'
import { contentChecks } from './tools/build/check-content.ts'
import { checkLinks } from './tools/build/check-links.ts'
import { chunkGroups } from './tools/build/chunk-groups.ts'
import { compressBuild } from './tools/build/compress-build.ts'
import { contentPolicy } from './tools/build/content-policy.ts'
import { devApi } from './tools/build/dev-api.ts'
import { hostFiles } from './tools/build/host-files.ts'
import { preloadScripts } from './tools/build/preload-scripts.ts'
import { reportBuild } from './tools/build/report-build.ts'
import { requestPages } from './tools/build/request-pages.ts'
import { serviceWorker } from './tools/build/service-worker.ts'

const dialect = apiDialect(process.env.PUBLIC_API_DIALECT)

export default defineConfig({
  // Shorter than attributes: a chart's heading comes in the first bytes that are painted.
  scopedStyleStrategy: 'class',
  site: process.env.PUBLIC_URL ?? 'https://ank.example',
  output: 'static',
  adapter: requestPages(),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  integrations: [
    react(),
    mdx(),
    contentChecks(),
    devApi(),
    checkContacts(process.env.ANK_RELEASE === '1'),
    checkLinks(),
    adminPage(dialect),
    preloadScripts(),
    serviceWorker(),
    compressBuild(),
    hostFiles(process.env.PUBLIC_URL),
    reportBuild(),
  ],
  security: { csp: { directives: contentPolicy(process.env.PUBLIC_API_BASE) } },
  markdown: { syntaxHighlight: false },
  // The default effort, 4, takes seven times as long for pictures that are 8 % smaller.
  image: { service: sharpImageService({ avif: { effort: 2 } }) },
  devToolbar: { enabled: false },
  // A build does not list every page and picture. The dev server prints its address as usual.
  ...(process.argv.includes('build') && { logger: logHandlers.node({ level: 'warn' }) }),
  server: { port: Number(process.env.PORT ?? 4321) },
  vite: {
    define: {
      'import.meta.env.PUBLIC_API_DIALECT': JSON.stringify(dialect),
      'import.meta.env.PUBLIC_API_ENCODING': JSON.stringify(
        apiEncoding(process.env.PUBLIC_API_ENCODING, dialect),
      ),
    },
    // The watcher drops a change within 50 ms of the last one (paulmillr/chokidar#1455), so an empty file could
    // be read instead of its text. With this, it reports a change after the file was quiet for 50 ms.
    server: { watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } } },
    plugins: [preloadOnlyStyles()],
    // The inspector shows the part and its class: bottom-nav_item.
    css: {
      modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` },
    },
    build: {
      target: buildTarget,
      // The styles of `player` are in a file next to its script. All others are in the page.
      assetsInlineLimit: (file, content) =>
        file.endsWith('.css') ? content.length < 30_000 : undefined,
      rolldownOptions: {
        // A sentence is put where it is used, so that the first load carries only its own.
        optimization: { inlineConst: { mode: 'all' } },
        // Astro's own "use astro:head-inject" in every page would be reported.
        checks: { moduleLevelDirective: false },
      },
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } },
      },
    },
  },
})

/**
 * A script that is loaded later loads its styles first. Its other files have preload tags, so the list of
 * them would only add 0.7 kB to the first load. Astro sets the list for all builds, so only this hook can
 * change it. Without the polyfill, which no page loads, each browser would be asked whether it knows
 * modulepreload.
 */
function preloadOnlyStyles() {
  return {
    name: 'preload-only-styles',
    configEnvironment: name =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: true,
                resolveDependencies: (_script, files) =>
                  files.filter(file => file.endsWith('.css')),
              },
            },
          }
        : null,
  }
}
