import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../../tools/test/log.ts'
import { apply, copyTree } from '../support/guide/copy.ts'
import { firstSteps, laterSteps } from '../support/guide/new-screen.ts'

/**
 * Adds a screen to a copy of the tree by docs/develop/add-a-screen.md. Throws if types, lint, the
 * build, the budgets, the papers or the guard's test fail there.
 */
export async function drillGuide(): Promise<void> {
  const folder = copyTree()
  try {
    const files = apply([...firstSteps, ...laterSteps], folder)
    log(`${files.length} files of a new screen in ${folder}`)
    await run(folder, 'node_modules/.bin/biome', 'check', '--write')
    await run(folder, 'tools/test/run.ts', 'types', 'lint', 'budgets')
    await run(folder, 'node_modules/vitest/vitest.mjs', 'run', 'tests/contract/papers.test.ts')
    await run(folder, 'node_modules/@playwright/test/cli.js', 'test', 'guard')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  log([program, ...args].join(' '))
  const child = spawn(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
}
