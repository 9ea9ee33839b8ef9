import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const commands = [
  { file: 'server/main.js', instead: '`npm start`' },
  { file: 'server/operator/cli/main.js', instead: '`npm run operator -- help`' },
]

it.each(commands)('$file names the command to use where Node runs no TypeScript', command => {
  expectAdvice(process.execPath, ['--no-strip-types', command.file], command.instead)
})

function expectAdvice(node: string, args: string[], instead: string) {
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' })
  const lines = stderr.split('\n').filter(line => line !== '')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^Ank needs Node 22\.18 or newer, and this is Node \d+\.\d+\.\d+\./)
  expect(lines[0]).toContain(instead)
  expect(stdout).toBe('')
  expect(status).toBe(1)
}
