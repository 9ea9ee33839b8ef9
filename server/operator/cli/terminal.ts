import { createInterface } from 'node:readline/promises'
import { CommandFailed, USAGE_EXIT_CODE } from './client.ts'

/** Where a person answers questions. */
export type Terminal = {
  /** Whether a person can answer. */
  isThere: boolean
  ask(question: string): Promise<string>
}

export const processTerminal: Terminal = {
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

/**
 * Asks before the command acts. --yes answers every question. Throws a CommandFailed after another
 * answer than yes, or if there is no terminal and no --yes.
 */
export async function confirm(
  terminal: Terminal,
  { options }: { options: Record<string, unknown> },
  question: string,
) {
  if (options.yes === true) return
  if (!terminal.isThere) {
    throw new CommandFailed(
      `${question}\nNothing was done. Without a terminal, --yes answers this question.`,
      USAGE_EXIT_CODE,
    )
  }
  const answer = await terminal.ask(`${question} (yes/no) `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was done.')
}
