import type { Dirent } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cacheControlOf, siteHeaders } from '../../server/http/headers.ts'
import { SHELL_PATH, shellPaths } from '../../src/contract/app-paths.ts'
import { chartKinds } from '../../src/contract/markets.ts'
import { renderedWords } from '../../src/contract/pages.ts'

/** Cloudflare Pages reads at most this many rules of a `_headers` file. */
const MOST_HEADER_RULES = 100

/** The pages that `npm run export-pages` adds, but for the charts, where the app is. */
const exportedUrls = renderedWords
  .filter(word => !chartKinds.some(kind => kind === word))
  .flatMap(word => (word.endsWith('.xml') ? [`/${word}`] : [`/${word}`, `/${word}/*`]))

/** Compressed files. A browser does not request them by name. */
const COMPRESSED = /\.(br|gz)$/

/**
 * Writes `_headers` and `_redirects`, which give static hosts the server's headers and its answers to
 * the app's URLs. `origin` is the site's.
 */
export function hostFiles(origin: string | undefined): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir)
        const entries = await readdir(dist, { withFileTypes: true })
        const urls = entries.filter(({ name }) => !COMPRESSED.test(name)).map(urlOf)
        await writeFile(join(dist, '_headers'), headersFile(origin, urls))
        await writeFile(join(dist, '_redirects'), redirectsFile(shellPaths))
        logger.info('wrote _headers and _redirects')
      },
    },
  }
}

/**
 * The hosts join headers of the same name from several rules, so each URL gets a header from one
 * rule only: `/*` has the headers of every page, and each path has its own `cache-control`.
 */
function headersFile(origin: string | undefined, urls: readonly string[]): string {
  const shells = shellPaths.map(path => `/${path.split('/')[1]}/*`)
  const places = [...new Set([...urls, ...shells, ...exportedUrls])].sort()
  const rules = [
    ['/*', siteHeaders({ publicOrigin: origin })] as const,
    ...places.map(url => [url, { 'cache-control': cacheControlOf(url) }] as const),
  ]
  if (rules.length > MOST_HEADER_RULES) {
    throw new Error(`_headers would have ${rules.length} rules; the limit is ${MOST_HEADER_RULES}.`)
  }
  return rules.map(([url, headers]) => `${[url, ...linesOf(headers)].join('\n')}\n`).join('\n')
}

/** Answers paths with the shell. The hosts answer every other URL without a file with 404.html. */
export function redirectsFile(paths: readonly string[]): string {
  return `${paths.map(path => `${path} ${SHELL_PATH} 200`).join('\n')}\n`
}

function linesOf(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
}

function urlOf(entry: Dirent): string {
  if (entry.isDirectory()) return `/${entry.name}/*`
  return entry.name === 'index.html' ? '/' : `/${entry.name.replace(/\.html$/, '')}`
}
