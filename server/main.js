import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { requireTypeScript } from './check-node.js'

requireTypeScript('npm start')
// The next start reuses the code that this one compiles; an older Node has no such cache.
nodeModule.enableCompileCache?.(
  fileURLToPath(new URL('../node_modules/.cache/ank-compiled', import.meta.url)),
)
// The embedded database is in this process. New objects get little space, so that both fit a small
// machine: see docs/decisions/0037-embedded-memory.md.
if (!process.env.DATABASE_URL) setFlagsFromString('--semi-space-growth-factor=1')
await import('./index.ts')
