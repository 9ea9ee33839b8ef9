import { posix } from 'node:path'
import { type MinifyOptions, minify } from 'terser'
import type { Plugin, Rolldown } from 'vite'

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
        const small = await minify(shared.code, {
          ...options,
          mangle: { reserved: [...shared.locals.values()] },
          nameCache: { vars: { props: Object.fromEntries(shared.locals) } },
        })
        return { code: small.code ?? code }
      },
    },
  }
}

/** Once it is small, React's declarations in one place read more alike to brotli: 0.4 kB less. */
async function minifyVendor(code: string): Promise<string> {
  const small = await minify(code, options)
  const compress = { ...(options.compress as object), hoist_vars: true }
  const hoisted = await minify(small.code ?? code, { ...options, safari10: false, compress })
  return hoisted.code ?? code
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
