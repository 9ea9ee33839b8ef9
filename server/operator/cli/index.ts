import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Terminal } from './command.ts'
import { runCommand } from './run.ts'

const terminal: Terminal = {
  isThere: process.stdin.isTTY === true && process.stderr.isTTY === true,
  async ask(question) {
    const input = createInterface({ input: process.stdin, output: process.stderr })
    try {
      // An input that ends, as with Ctrl-D, answers nothing.
      const end = once(input, 'close').then(() => '')
      return await Promise.race([input.question(question), end])
    } finally {
      input.close()
    }
  },
}

// A reader such as head may have enough before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`The output cannot be written: ${error.message}.\n`)
  process.exit(1)
})

const { code, out, err } = await runCommand(process.argv.slice(2), process.env, terminal)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
