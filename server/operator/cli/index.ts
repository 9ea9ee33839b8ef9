import { createInterface } from 'node:readline/promises'
import type { Terminal } from './command.ts'
import { runCommand } from './run.ts'

const terminal: Terminal = {
  isThere: process.stdin.isTTY === true && process.stderr.isTTY === true,
  async ask(question) {
    const input = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await input.question(question)
    } finally {
      input.close()
    }
  },
}

const { code, out, err } = await runCommand(process.argv.slice(2), process.env, terminal)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
