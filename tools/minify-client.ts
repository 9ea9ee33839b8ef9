import { posix } from 'node:path'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'
import { brotliBytes } from './chunk-graph.ts'

const options: MinifyOptions = {
  module: true,
  safari10: true,
  ecma: 2020,
  compress: {
    passes: 3,
    ecma: 2020,
    keep_fargs: false,
    pure_getters: true,
    unsafe_methods: true,
    unsafe_arrows: true,
    unsafe_comps: true,
    // Without these names React's hooks for its browser extension, for Node, for old browsers' timers
    // and for the browser's own loading indicator are dead code.
    global_defs: {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined,
      navigation: undefined,
      process: undefined,
      setImmediate: undefined,
    },
  },
}

const VENDOR = 'vendor'

/** With a capital in front no name is a word of the language. */
const marks = '$_ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const list = /^(import|export) \{ (.*) \}(?: from "(.*)")?;$/gm
const lazy = /(import\("(.*?)"\)\.then\(\(\w+\) => \w+\.)(\w+)/g

type Chunks = Record<string, Rolldown.RenderedChunk>

type Shared = ReturnType<typeof shareNames>

/**
 * Minifies the island's scripts. What one script has from another gets one name in both: the lists
 * of imports and exports then need no `as`, which was a twentieth of the app.
 */
export function minifyClient(): Plugin {
  return {
    name: 'minify-client',
    renderChunk: {
      order: 'post',
      async handler(code, chunk, _output, { chunks }) {
        const shared = shareNames(code, chunk.fileName, chunks)
        if (chunk.name === VENDOR) return { code: await minifyVendor(shared.code) }
        return { code: await minifyApp(shared) }
      },
    },
  }
}

/** Once it is small, React's declarations in one place read more alike to brotli: 0.4 kB less. */
async function minifyVendor(code: string): Promise<string> {
  const small = await minify(code, options)
  const compress = { ...(options.compress as object), hoist_vars: true }
  const hoisted = await minify(small.code ?? code, { ...options, safari10: false, compress })
  return smallest([hoisted.code ?? code])
}

/** Written small once, a script shows a little more that can go. */
async function minifyApp({ code, locals }: Shared): Promise<string> {
  const mangle = { reserved: [...locals.values()] }
  const nameCache = { vars: { props: Object.fromEntries(locals) } }
  const small = await minify(code, { ...options, mangle, nameCache })
  const ways = [{ hoist_funs: true }, { unsafe_methods: false }].map(async way => {
    const compress = { ...(options.compress as object), ...way }
    const smaller = await minify(small.code ?? code, { ...options, compress, mangle: false })
    return smaller.code ?? code
  })
  return smallest([small.code ?? code, ...(await Promise.all(ways))])
}

/** Which way of writing the same is the smallest is chance to brotli, so a few are tried: 0.2 kB less. */
async function smallest(codes: readonly string[]): Promise<string> {
  const tried = [...codes]
  for (const code of codes) {
    for (const quote_style of [0, 1]) {
      const plain = {
        module: true,
        safari10: true,
        compress: false,
        mangle: false,
        format: { quote_style },
      } as const
      tried.push((await minify(code, plain)).code ?? code)
    }
  }
  return tried.reduce((one, other) => (brotliBytes(other) < brotliBytes(one) ? other : one))
}

/** The code with its shared names in the lists, and by which of them each local is to be called. */
function shareNames(code: string, file: string, chunks: Chunks) {
  const files = Object.keys(chunks).sort()
  const locals = new Map<string, string>()
  // A library may call something of its own by the very name.
  const words = new Set(code.replace(list, '').match(/[\w$]+/g))
  const sharedName = (of: string, name: string) => {
    const path = posix.join(posix.dirname(file), of)
    const place = files.indexOf(of === '' ? file : path)
    const target = chunks[files[place] ?? '']
    // The page and a script that is loaded lazily as a whole ask for names as they were written.
    return !target || target.isEntry || target.isDynamicEntry ? name : markOf(place) + name
  }
  const shared = code
    .replace(lazy, (_, start: string, of: string, name: string) => start + sharedName(of, name))
    .replace(list, (_, word: string, names: string, of?: string) => {
      const pairs = names.split(', ').map(pair => {
        const [inner = '', outer = inner] = pair.split(' as ')
        const [local, foreign] = word === 'import' ? [outer, inner] : [inner, outer]
        const name = sharedName(of ?? '', foreign)
        if (name !== foreign && !words.has(name)) locals.set(`$${local}`, name)
        return word === 'import' ? `${name} as ${local}` : `${local} as ${name}`
      })
      return `${word} { ${pairs.join(', ')} }${of ? ` from "${of}"` : ''};`
    })
  return { code: shared, locals }
}

function markOf(place: number): string {
  return marks.charAt(place % marks.length) + '$'.repeat(place / marks.length)
}
