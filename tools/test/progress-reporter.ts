const MARK = '##progress'

/** How far a run is, in test files of Vitest or tests of Playwright. */
export type Progress = { done: number; total: number }

/** Reads the progress from a line of a tool's output; null for any other line. */
export function progressOf(line: string): Progress | null {
  const [mark, done, total] = line.split(' ')
  return mark === MARK ? { done: Number(done), total: Number(total) } : null
}

/**
 * A reporter for both Vitest and Playwright, which call different methods of it. It prints how far
 * the run is, for run.ts, and the errors that belong to no test. The JSON reports have the rest.
 */
export default class ProgressReporter {
  private total = 0
  private readonly done = new Set<unknown>()

  /** Vitest. */
  onTestRunStart(files: readonly unknown[]) {
    this.total = files.length
  }

  /** Vitest. */
  onTestModuleEnd(file: unknown) {
    this.finish(file)
  }

  /** Vitest. */
  onTestRunEnd(_files: unknown, errors: readonly { stack?: string; message: string }[]) {
    for (const error of errors) this.onError(error)
  }

  /** Playwright. */
  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }) {
    this.total = suite.allTests().length
  }

  /** Playwright, also for the first of two attempts. */
  onTestEnd(test: unknown) {
    this.finish(test)
  }

  /** Playwright. */
  onError({ stack, message = '' }: { stack?: string; message?: string }) {
    process.stdout.write(`${stack ?? message}\n`)
  }

  private finish(part: unknown) {
    this.done.add(part)
    process.stdout.write(`${MARK} ${this.done.size} ${this.total}\n`)
  }
}
