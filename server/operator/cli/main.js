import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { requireTypeScript } from '../../config/check-node.js'

requireTypeScript('npm run operator -- help')
// Variables that are set come first.
if (existsSync('.env')) loadEnvFile('.env')
await import('./index.ts')
