import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isAppPath } from '#contract/app-paths.ts'
import { appRoutes } from '#contract/routes.ts'
import { indexSite } from '../../server/http/site.ts'
import { SHELL_URL } from '../../tools/build/service-worker.ts'
import { builtBytes, builtFiles, builtPages, readBuilt } from './support/built-site.ts'

// Every page of the app has the styles inside: about 9 kB each, of which 7 are styles.
const MOST_KEPT_BYTES = 400_000

const dist = join(import.meta.dirname, '..', '..', 'dist')
const site = indexSite(dist)!
const worker = readBuilt('sw.js')

/** Where the worker takes what it keeps from, and the file of the build that the server has there. */
const kept = [...worker.matchAll(/\{url:"([^"]+)",revision:(null|"\w+")\}/g)].map(
  ([, url, revision]) => {
    const file = site.find(new URL(url!, 'http://site').pathname)?.file
    return { url: url!, name: file?.slice(dist.length + 1) ?? '', revision: revision! }
  },
)
const names = kept.map(({ name }) => name)

describe('the service worker', () => {
  it('keeps every script and stylesheet of the app under its lasting name', () => {
    const files = builtFiles.filter(name => /^_astro\/.*\.(css|js)$/.test(name))
    expect(files.length).toBeGreaterThan(5)
    expect(names.filter(name => name.startsWith('_astro/')).sort()).toEqual([...files].sort())
    for (const { name, revision } of kept) {
      expect(`${name} ${revision === 'null'}`).toBe(`${name} ${name.startsWith('_astro/')}`)
    }
  })

  it('keeps the shell, the pages a visit begins with, and every page of words', () => {
    const pages = names.filter(name => name.endsWith('.html'))
    const appPages = builtPages.filter(name => isAppPath(`/${name.replace(/\.html$/, '')}`))
    const words = builtPages.filter(
      name => !appPages.includes(name) && !['app.html', '404.html', 'index.html'].includes(name),
    )
    expect(words.length).toBeGreaterThan(2)
    const begin = ['app.html', 'home.html', 'login.html']
    expect(pages.sort()).toEqual([...begin, ...words].sort())
    expect(kept.find(({ url }) => url === SHELL_URL)?.name).toBe('app.html')
  })

  it('keeps the drawings and the manifest, and nothing heavy, live or compressed', () => {
    expect(names).toEqual(expect.arrayContaining(['favicon.svg', 'manifest.webmanifest']))
    const kinds = new Set(names.map(name => name.split('.').at(-1)))
    expect([...kinds].sort()).toEqual(['css', 'html', 'js', 'svg', 'webmanifest'])
    expect(kept.filter(({ url }) => /^\/(api|operator|sandbox)/.test(url))).toEqual([])
  })

  it('asks a phone for no more than its share, as the server compresses it', () => {
    const sizes = names.map(name => {
      const sent = builtFiles.includes(`${name}.br`) ? `${name}.br` : name
      return builtBytes(sent).length
    })
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_KEPT_BYTES)
  })

  it('answers for the same URLs as the server does, and for no others', () => {
    const source = /allowlist:\[\/(.+?)\/i\]/.exec(worker)?.[1]
    const allowed = new RegExp(v.parse(v.string(), source), 'i')
    const paths = Object.values(appRoutes).map(({ path }) => path.replace(/:\w+/g, 'Kesar%20Mahal'))
    const others = ['/api/live', '/operator', '/healthz', '/metrics', '/sandbox-pay/1', '/app']
    const unknown = ['/no-such-page', '/game_type', '/game_type/a/b/c', '/home/', '/how-to-play']
    for (const path of [
      ...paths,
      ...paths.map(path => path.toUpperCase()),
      ...others,
      ...unknown,
    ]) {
      expect(`${path} ${allowed.test(path)}`).toBe(`${path} ${isAppPath(path)}`)
      expect(`${path} ${allowed.test(`${path}?a=/home`)}`).toBe(`${path} ${isAppPath(path)}`)
    }
  })

  it('is one file of this site that evaluates nothing, and is fetched again every time', () => {
    expect(worker).not.toMatch(/importScripts|\beval\(|new Function|\bimport\b/)
    expect(worker.match(/skipWaiting\(/g)).toHaveLength(1)
    expect(worker).toMatch(/"SKIP_WAITING"===\w+\.data\.type&&self\.skipWaiting\(\)/)
    expect(site.find('/sw.js')).toMatchObject({
      cacheControl: 'no-cache',
      type: 'text/javascript; charset=utf-8',
    })
  })
})
