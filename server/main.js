import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { requireTypeScript } from './config/check-node.js'

// See docs/decisions/0004-databases.md. Node keeps at most 12 MB of space for new objects, one
// arena of glibc serves all threads, and glibc gives free memory back to the system.
const nodeFlag = '--max-semi-space-size=4'
const glibc = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

requireTypeScript('npm start')
startWithMemorySettings()
// The next start reuses the code that this one compiles; an older Node has no such cache.
nodeModule.enableCompileCache?.(
  fileURLToPath(new URL('../node_modules/.cache/ank-compiled', import.meta.url)),
)
await import('./index.ts')

/**
 * Replaces this process by one with settings that save memory: Node and glibc read them only when a
 * process starts. The id of the process stays. glibc's settings of the environment win. Does nothing
 * on Windows, or if the parent has a channel to this process (`fork`, `--watch`), which would close.
 */
function startWithMemorySettings() {
  if (!process.execve || process.connected || process.execArgv.includes(nodeFlag)) return
  const args = [...process.execArgv, nodeFlag, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...args], { ...glibc, ...process.env })
}
