import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyBlank } from '../../../support/copy-blank.ts'
import { addressOf, spawnServer } from '../../../support/process.ts'

/** The paths below a folder, itself included, that others than the owner may use. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true }).map(name => join(folder, String(name)))
  return [folder, ...below].filter(path => (statSync(path).mode & 0o077) !== 0)
}

test('only the owner can read or write the data folder, also one of an older version', {
  tags: 'thorough',
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ank-private-'))
  await copyBlank(dataDir)
  for (const name of readdirSync(dataDir, { recursive: true })) {
    const path = join(dataDir, String(name))
    chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)
  }
  const server = spawnServer({ DATA_DIR: dataDir })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await addressOf(server)
  expect(openToOthers(dataDir)).toEqual([])
})
