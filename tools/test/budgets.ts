import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '#contract/languages.ts'
import { appRouteNames, appRoutes } from '#contract/routes.ts'
import {
  brotliBytes,
  type Chunk,
  type Chunks,
  firstLoad,
  readChunks,
  withImports,
} from '../build/chunk-graph.ts'
import { readLazyChunks } from '../build/lazy-chunks.ts'
import { dialectErrors } from './dialect-marks.ts'

/** The limits of the build, compressed with brotli. One kB is 1,000 bytes. */
const limits = {
  firstLoadKb: 84,
  firstLoadFiles: 6,
  /** What a screen, or any other part that is loaded lazily, adds. */
  screenKb: 12,
  languageKb: 16,
  cssKb: 12,
}

const PLAYER_FRAME = 'player-frame'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')

type Budget = { isKept: boolean; line: string }
type Part = { name: string; bytes: number }

/** Compares the build in `dist` with the limits. Throws if there is nothing to measure. */
export async function measureBudgets(): Promise<Budget[]> {
  const chunks = await readChunks(dist)
  const login = await readFile(join(dist, 'login.html'), 'utf8')
  const first = firstLoad(login, chunks)
  if (first.length === 0) throw new Error('dist/login.html loads no script')
  const firstBytes = bytesOf(first) + inlineScriptBytes(login)
  const parts = await lazyParts(first, chunks)
  const css = await styles()
  return [
    kilobytes('first load of /login', firstBytes, limits.firstLoadKb),
    files('first load of /login', first.length, limits.firstLoadFiles),
    largest('screen', parts.filter(isScreen), limits.screenKb),
    largest('language', parts.filter(isLanguage), limits.languageKb),
    kilobytes('CSS of a page', css.bytes, limits.cssKb),
    yes('CSS is in the page', css.isInline),
    yes('code of one dialect only', (await dialectErrors(dist, 'ank')).length === 0),
    yes('login form in the HTML', /<input[^>]+name="phone_number"/.test(login)),
  ]
}

/**
 * What each lazy module adds, with the scripts it imports. A screen behind the login comes after
 * the frame of the player's screens, which is a lazy part too; a part of one screen after this.
 */
async function lazyParts(first: readonly Chunk[], chunks: Chunks): Promise<Part[]> {
  const lazyChunks = await readLazyChunks(dist)
  const frame = lazyChunks[PLAYER_FRAME]
  if (!frame) throw new Error(`The build has no ${PLAYER_FRAME}`)
  if (!Object.keys(lazyChunks).some(isBeforeLogin))
    throw new Error('No screen before the login is lazy')
  const withFrame = [...first, ...withImports([frame], chunks)]
  const screens = Object.values(lazyChunks).flatMap(url => chunks.get(url) ?? [])
  return Object.entries(lazyChunks).map(([name, url]) => {
    const loaded =
      name === PLAYER_FRAME || isBeforeLogin(name) ? first : [...withFrame, ...opener(url)]
    const added = withImports([url], chunks).filter(chunk => !loaded.includes(chunk))
    return { name, bytes: bytesOf(added) }
  })

  /** The scripts of the screen that alone loads a part; none if the frame or several load it. */
  function opener(url: string): Chunk[] {
    const importers = [...withFrame, ...screens].filter(chunk => chunk.lazyImports.includes(url))
    const [only, ...others] = new Set(importers)
    return only && others.length === 0 ? withImports([only.url], chunks) : []
  }
}

/** By file name: the screen of the route signUp is sign-up.tsx. Such a screen has no frame. */
function isBeforeLogin(name: string): boolean {
  return appRouteNames.some(route => appRoutes[route].access === 'step' && kebab(route) === name)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The CSS of the page that has the most, and whether every page has all of its CSS inside. */
async function styles() {
  const names = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.html'))
  const pages = await Promise.all(names.map(name => readFile(join(dist, name), 'utf8')))
  const css = pages.map(html => [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n'))
  if (css.every(text => text === '')) throw new Error('No page has any style')
  const isInline = pages.every(html => !/<link[^>]+rel="?stylesheet/.test(html))
  return { bytes: Math.max(...css.map(brotliBytes)), isInline }
}

function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)]
  return brotliBytes(scripts.map(([, code]) => code).join('\n'))
}

function bytesOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
}

function isLanguage({ name }: Part): boolean {
  return name in languages
}

function isScreen(part: Part): boolean {
  return !isLanguage(part)
}

function largest(kind: string, parts: readonly Part[], limitKb: number): Budget {
  const [part] = parts.toSorted((a, b) => b.bytes - a.bytes)
  if (!part) throw new Error(`The build has no ${kind}`)
  return kilobytes(`largest ${kind}: ${part.name}`, part.bytes, limitKb)
}

function kilobytes(name: string, bytes: number, limitKb: number): Budget {
  return row(name, `${(bytes / 1000).toFixed(2)} kB`, `${limitKb} kB`, bytes <= limitKb * 1000)
}

function files(name: string, count: number, limit: number): Budget {
  return row(name, `${count} files`, `${limit} files`, count <= limit)
}

function yes(name: string, isKept: boolean): Budget {
  return row(name, isKept ? 'yes' : 'no', 'yes', isKept)
}

function row(name: string, figure: string, limit: string, isKept: boolean): Budget {
  const mark = isKept ? ' ' : '×'
  return { isKept, line: `  ${mark} ${name.padEnd(32)} ${figure.padStart(9)} of ${limit}` }
}
