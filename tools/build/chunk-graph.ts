import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A built script: its URL, its size in brotli bytes, and the URLs of its static and lazy imports. */
export type Chunk = { url: string; bytes: number; imports: string[]; lazyImports: string[] }

export type Chunks = ReadonlyMap<string, Chunk>

const staticImport =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["']([^"']+\.js)["']/g
const lazyImport = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]/g

/** Reads every script of the build. Throws if there is none or if an imported script is missing. */
export async function readChunks(dist: string): Promise<Chunks> {
  const names = await readdir(dist, { recursive: true })
  const urls = names.filter(name => name.endsWith('.js')).map(name => `/${name}`)
  if (urls.length === 0) throw new Error(`There is no script in ${dist}: npm run build`)
  const chunks = new Map<string, Chunk>()
  for (const url of urls) chunks.set(url, readChunk(url, await readFile(join(dist, url), 'utf8')))
  for (const { url, imports, lazyImports } of chunks.values()) {
    const missing = [...imports, ...lazyImports].find(target => !chunks.has(target))
    if (missing) throw new Error(`${url} imports ${missing}, which is not in the build`)
  }
  return chunks
}

/** The scripts that a page loads at once, with their static imports. */
export function firstLoad(html: string, chunks: Chunks): Chunk[] {
  const named = /(?:src|href|component-url|renderer-url|before-hydration-url)="([^"]+\.js)"/g
  const entries = [...html.matchAll(named)].map(([, url]) => url!)
  return withImports(entries, chunks)
}

/** The given scripts and their static imports, each once. */
export function withImports(urls: readonly string[], chunks: Chunks): Chunk[] {
  const found = new Map<string, Chunk>()
  const waiting = [...urls]
  for (const url of waiting) {
    if (found.has(url)) continue
    const chunk = chunks.get(url)
    if (!chunk) throw new Error(`A page loads ${url}, which is not in the build`)
    found.set(url, chunk)
    waiting.push(...chunk.imports)
  }
  return [...found.values()]
}

export function brotliBytes(text: string): number {
  return brotliCompressSync(text).length
}

function readChunk(url: string, code: string): Chunk {
  const resolve = ([, target]: RegExpMatchArray) => posix.resolve(posix.dirname(url), target!)
  return {
    url,
    bytes: brotliBytes(code),
    imports: [...code.matchAll(staticImport)].map(resolve),
    lazyImports: [...code.matchAll(lazyImport)].map(resolve),
  }
}
