import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type GenerateSWOptions, generateSW, type ManifestEntry } from 'workbox-build'
import { isAppPath } from '../../src/contract/app-paths.ts'
import { appRoutes } from '../../src/contract/routes.ts'

/** The server and every host answer any URL with parameters with the shell. This is one such URL. */
export const SHELL_URL = appRoutes.gameTypes.path.replace(/:\w+/g, 'shell')

/** The app's pages where a visit begins. The shell serves the others, and home is served for '/'. */
const pagesOfTheApp: readonly string[] = [appRoutes.home.path, appRoutes.login.path]

const appPaths = Object.values(appRoutes).map(({ path }) => path.replace(/:\w+/g, '[^/?]+'))
const appUrl = new RegExp(`^(${appPaths.join('|')})(\\?.*)?$`, 'i')

const pushWorker = join(import.meta.dirname, 'push-worker.js')

// In development, this removes the worker that a build at the same address has installed.
const removingWorker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', async () => {
    await registration.unregister()
    for (const tab of await clients.matchAll()) tab.navigate(tab.url)
  })`

/** Makes the app open offline: sw.js stores its pages and scripts on a player's phone. */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const count = await writeServiceWorker(fileURLToPath(dir))
        logger.info(`stores ${count} files for offline use`)
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/sw.js', (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(removingWorker)
        })
      },
    },
  }
}

/** Writes sw.js into a built site. Returns the number of files that it stores. */
export async function writeServiceWorker(dist: string): Promise<number> {
  const { count, warnings } = await generateSW({
    mode: 'production',
    inlineWorkboxRuntime: true,
    sourcemap: false,
    babelPresetEnvTargets: ['chrome >= 90', 'safari >= 15', 'firefox >= 90'],
    clientsClaim: true,
    globDirectory: dist,
    globPatterns: ['_astro/**/*.{css,js}', '*.svg', '*.webmanifest', '**/*.html'],
    swDest: join(dist, 'sw.js'),
    manifestTransforms: [entries => ({ manifest: entries.flatMap(storedAs) })],
    dontCacheBustURLsMatching: /^_astro\//,
    ignoreURLParametersMatching: [/./],
    navigateFallback: SHELL_URL,
    directoryIndex: appRoutes.home.path.slice(1),
    navigateFallbackAllowlist: [appUrl],
    runtimeCaching: (await publicPagesOf(dist)).map(newestFirst),
    cleanupOutdatedCaches: true,
  })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  // Another API sends no results to phones.
  if (process.env.PUBLIC_API_DIALECT !== 'specification') {
    await appendFile(join(dist, 'sw.js'), `\n${await readFile(pushWorker, 'utf8')}`)
  }
  return count
}

/** The URL under which the worker stores a file of the build, or nothing. */
function storedAs<Entry extends ManifestEntry>(entry: Entry): Entry[] {
  if (!entry.url.endsWith('.html')) return [{ ...entry, url: `/${entry.url}` }]
  const path = pathOf(entry.url)
  if (path === '/app') return [{ ...entry, url: SHELL_URL }]
  if (isPublicPage(path)) return [{ ...entry, url: spareOf(path) }]
  return pagesOfTheApp.includes(path) ? [{ ...entry, url: path }] : []
}

/** A content page comes from the server, so it is never old. Offline, the spare copy is shown. */
function newestFirst(path: string): NonNullable<GenerateSWOptions['runtimeCaching']>[number] {
  return {
    urlPattern: urlOf(path),
    handler: 'NetworkOnly',
    options: { precacheFallback: { fallbackURL: spareOf(path) } },
  }
}

/** Workbox uses a pattern that matches from the start of a URL for other sites too. */
function urlOf(path: string): RegExp {
  return new RegExp(`//[^/]+${path}([?#].*)?$`)
}

async function publicPagesOf(dist: string): Promise<string[]> {
  const names = await readdir(dist, { recursive: true })
  const pages = names.filter(name => name.endsWith('.html')).map(pathOf)
  return pages.filter(isPublicPage)
}

function isPublicPage(path: string): boolean {
  return !isAppPath(path) && path !== '/app' && path !== '/404'
}

/** The URL of a page's spare copy. For the page's own URL, the worker would not ask the server. */
function spareOf(path: string): string {
  return `${path}?spare`
}

function pathOf(file: string): string {
  return `/${file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')}`.replace(/\/index$/, '/')
}
