import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { requireNode } from './config/check-node.js'

requireNode('npm start')
// The next start reuses the code that this one compiles; an older Node has no such cache.
nodeModule.enableCompileCache?.(
  fileURLToPath(new URL('../node_modules/.cache/ank-compiled', import.meta.url)),
)
await import('./index.ts')
