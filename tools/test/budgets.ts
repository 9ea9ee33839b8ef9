import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type AppRoute, appRoutes } from '#contract/routes.ts'
import { languages } from '../../src/contract/languages.ts'
import {
  brotliBytes,
  type Chunk,
  type Chunks,
  firstLoad,
  readChunks,
  withImports,
} from '../build/chunk-graph.ts'
import { readLazyChunks } from '../build/lazy-chunks.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
const PLAYER_FRAME = 'player-frame'

/** The limits stand in package.json under "budgets"; kB are 1,000 bytes of brotli. */
const Limits = v.object({
  firstLoadKb: v.number(),
  firstLoadFiles: v.number(),
  lazyScreenKb: v.number(),
  /** What a language adds for whoever chooses it. */
  languageKb: v.number(),
  /** All of the app but its later areas. */
  wholeAppKb: v.number(),
  /** What came later, by the names of its scripts. */
  areas: v.record(v.string(), v.object({ scripts: v.array(v.string()), kb: v.number() })),
  cssKb: v.number(),
})

type Line = { isKept: boolean; line: string }

/**
 * Measures the build against the budgets, by what its pages really load. Throws where there is
 * nothing to measure, so that an empty list can never pass.
 */
export async function measureBudgets(): Promise<Line[]> {
  const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const limits = v.parse(Limits, packageJson.budgets)
  const chunks = await readChunks(dist)
  const login = await readFile(join(dist, 'login.html'), 'utf8')
  const first = firstLoad(login, chunks)
  if (first.length === 0) throw new Error('dist/login.html loads no script')
  return [
    inKb('first load of /login', bytesOf(first) + inlineScriptBytes(login), limits.firstLoadKb),
    counted('first load of /login', first.length, limits.firstLoadFiles),
    ...(await lazyLoads(first, chunks)).map(({ name, bytes }) =>
      inKb(`lazy ${name}`, bytes, name in languages ? limits.languageKb : limits.lazyScreenKb),
    ),
    ...wholeApp(chunks, limits),
    ...(await styles(limits.cssKb)),
    stated('login form in the HTML', /<input[^>]+name="phone_number"/.test(login)),
  ]
}

/** The spine of the app and each area that came to it later, together every script of the build. */
function wholeApp(chunks: Chunks, { wholeAppKb, areas }: v.InferOutput<typeof Limits>): Line[] {
  const spine = new Set(chunks.values())
  const lines = Object.entries(areas).map(([name, { scripts, kb }]) => {
    const own = scripts.map(script => {
      const chunk = [...spine].find(({ url }) => url.includes(`/${script}.`))
      if (!chunk) throw new Error(`The area ${name} has no script ${script}`)
      spine.delete(chunk)
      return chunk
    })
    return inKb(`the area ${name}`, bytesOf(own), kb)
  })
  return [inKb('whole app but its areas', bytesOf([...spine]), wholeAppKb), ...lines]
}

/**
 * What each lazy module adds for whoever opens it, with all that shares its script: a guest has the
 * first load, a player has the player's frame as well, which is a line of its own.
 */
async function lazyLoads(first: readonly Chunk[], chunks: Chunks) {
  const lazyChunks = await readLazyChunks(dist)
  const frame = lazyChunks[PLAYER_FRAME]
  if (!frame) throw new Error(`The build has no ${PLAYER_FRAME}`)
  const forPlayer = [...first, ...withImports([frame], chunks)]
  const guests = await guestScreens()
  return Object.entries(lazyChunks).map(([name, url]) => {
    const there = name === PLAYER_FRAME || guests.includes(name) ? first : forPlayer
    const own = withImports([url], chunks).filter(chunk => !there.includes(chunk))
    return { name, bytes: bytesOf(own) }
  })
}

/** The lazy screens that come before the login, by the name of their file. */
async function guestScreens(): Promise<string[]> {
  const source = await readFile(join(root, 'src/islands/app/screens.ts'), 'utf8')
  const lazy = [...source.matchAll(/(\w+): lazy\(\(\) => import\('[^']+\/([^/']+)\.tsx'/g)]
  const screens = lazy.filter(([, route]) => appRoutes[route as AppRoute].access === 'step')
  if (screens.length === 0) throw new Error('screens.ts has no lazy screen before the login')
  return screens.map(([, , name]) => name!)
}

/** All of a page's style is in the page, and the page with the most keeps the budget. */
async function styles(limitKb: number): Promise<Line[]> {
  const names = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.html'))
  const pages = await Promise.all(names.map(name => readFile(join(dist, name), 'utf8')))
  const inlined = pages.map(html => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n'))
  const bytes = Math.max(...inlined.map(css => brotliBytes(css)))
  if (!inlined.some(css => css.length > 0)) throw new Error('No page has any style')
  const isInline = pages.every(html => !/<link[^>]+rel="?stylesheet/.test(html))
  return [inKb('CSS of a page', bytes, limitKb), stated('CSS is in the page', isInline)]
}

function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)]
  return brotliBytes(scripts.map(([, code]) => code).join('\n'))
}

function bytesOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
}

function inKb(name: string, bytes: number, limitKb: number): Line {
  return row(name, `${(bytes / 1000).toFixed(2)} kB`, `${limitKb} kB`, bytes <= limitKb * 1000)
}

function counted(name: string, files: number, limit: number): Line {
  return row(name, `${files} files`, `${limit} files`, files <= limit)
}

function stated(name: string, isKept: boolean): Line {
  return row(name, isKept ? 'yes' : 'no', 'yes', isKept)
}

function row(name: string, figure: string, limit: string, isKept: boolean): Line {
  const mark = isKept ? ' ' : '×'
  return { isKept, line: `  ${mark} ${name.padEnd(24)} ${figure.padStart(9)} of ${limit}` }
}
