/** @module-tag thorough */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { missingPackages } from '../../drills/cluster/cluster.ts'
import { titleWith } from '../../support/needs.ts'

const missing = missingPackages()
const isRoot = process.getuid?.() === 0
const needs = [...missing.map(name => `apt-get install ${name}`), ...(isRoot ? [] : ['root'])]
const title = 'a switchover and a kill of the primary lose nothing'

test.skipIf(needs.length > 0)(titleWith(title, needs), async () => {
  const drill = spawn(process.execPath, ['tests/drills/run.ts', 'cluster', '--short'])
  let printed = ''
  for (const stream of [drill.stdout, drill.stderr]) stream.on('data', text => (printed += text))
  const [code] = await once(drill, 'close')
  expect(code, printed).toBe(0)
  expect(printed).toMatch(/^\| planned switchover .* \| 0 \| clean \|/m)
  expect(printed).toMatch(/^\| kill -9 of PostgreSQL on the primary .* \| 0 \| clean \|/m)
})
