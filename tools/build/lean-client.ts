import { join } from 'node:path'
import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { classNamesOnly } from './class-names.ts'
import { listLazyChunks } from './lazy-chunks.ts'
import { minifyClient } from './minify-client.ts'
import { repliesOnly } from './replies-only.ts'

/** What the island and its libraries use of React's CommonJS packages. */
const reactNames: Record<string, readonly string[]> = {
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  'react-dom/client': ['createRoot', 'hydrateRoot'],
  react: [
    ...['Suspense', 'cloneElement', 'createElement', 'isValidElement', 'lazy', 'memo'],
    ...['startTransition', 'useCallback', 'useEffect', 'useId', 'useImperativeHandle'],
    ...['useLayoutEffect', 'useRef', 'useState', 'useSyncExternalStore'],
  ],
}
const NAMED = '\0named:'

const renderer = join(import.meta.dirname, '../../src/islands/renderer.ts')

const leanBuild: BuildEnvironmentOptions = {
  modulePreload: false,
  minify: false,
  rolldownOptions: {
    output: { minify: false },
    // To make a schema or to read a property changes nothing: what nobody uses can go.
    treeshake: {
      manualPureFunctions: ['v', 'endpoint', 'listOf'],
      propertyReadSideEffects: false,
    },
  },
}

/** What makes the island's scripts smaller, a few hundred bytes each. Development does without. */
export function leanClient(): Plugin[] {
  return [
    plainImports(),
    reactByName(),
    ownRenderer(),
    classNamesOnly(),
    repliesOnly(),
    minifyClient(),
    listLazyChunks(),
  ].map(plugin => ({
    ...plugin,
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
  }))
}

/** A lazy chunk's styles are in the page and its imports are few: Vite's preloader has no work. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    configEnvironment: name => (name === 'client' ? { build: leanBuild } : null),
    load: id =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : null,
    renderChunk: code => ({
      code: code.replace(/__vitePreload\(\(\) => (import.*?), __VITE_PRELOAD__\)/g, '$1'),
    }),
  }
}

/** React's exports as names, so that a call reads jsx(…) instead of (0, runtime.jsx)(…). */
function reactByName(): Plugin {
  return {
    name: 'react-by-name',
    resolveId: (id, _importer, { kind }) =>
      kind === 'import-statement' && id in reactNames ? NAMED + id : null,
    load(id) {
      const source = id.slice(NAMED.length)
      const names = id.startsWith(NAMED) ? reactNames[source] : undefined
      if (!names) return null
      return [
        `const react = require('${source}')`,
        'export default react',
        ...names.map(name => `export const ${name} = react.${name}`),
      ].join('\n')
    },
  }
}

/** Astro's React renderer knows slots and form actions, of which the island has none. */
function ownRenderer(): Plugin {
  return {
    name: 'own-renderer',
    resolveId: id => (id === '@astrojs/react/client.js' ? renderer : null),
  }
}
