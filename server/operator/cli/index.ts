import { runCommand } from './run.ts'
import { processTerminal } from './terminal.ts'

const { code, out, err } = await runCommand(process.argv.slice(2), process.env, processTerminal)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
