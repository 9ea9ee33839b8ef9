import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { requireNode } from '../../config/check-node.js'

requireNode('npm run operator -- help')
// Variables that are set come first.
if (existsSync('.env')) loadEnvFile('.env')
await import('./index.ts')
