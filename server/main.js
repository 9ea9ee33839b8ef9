import { requireTypeScript } from './check-node.js'

requireTypeScript('npm start')
await import('./index.ts')
