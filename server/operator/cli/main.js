import { requireTypeScript } from '../../check-node.js'

requireTypeScript('npm run operator -- help')
await import('./index.ts')
