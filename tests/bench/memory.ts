import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '../../tools/test/log.ts'
import { memoryMb, peakMb } from './process-memory.ts'

const IDLE_MS = 30_000

/**
 * The memory of the server with its embedded database beside that database alone, each in a folder
 * that it has just made and once more in the same folder. Prints it after half a minute without work.
 */
export async function benchMemory(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ank-bench-'))
  try {
    for (const when of ['new folder', 'same folder']) {
      await report(`the server, ${when}`, ['server/main.js'], join(folder, 'server'))
      const bare = join(folder, 'bare')
      await report(`the database alone, ${when}`, ['tests/bench/bare-pglite.ts', bare], bare)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function report(name: string, args: string[], dataDir: string) {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await opened(child)
  await wait(IDLE_MS)
  log(`${name}: ${memoryMb(child.pid!)} MB, at most ${peakMb(child.pid!)} MB`)
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Resolves when the process has printed that it is ready. */
async function opened({ stdout }: ChildProcess) {
  let printed = ''
  for await (const chunk of stdout!.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (/^open$|^Ank is at/m.test(printed)) return stdout!.resume()
  }
  throw new Error(`It did not start: ${printed}`)
}
