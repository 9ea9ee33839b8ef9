// Loaded before the server with --import. Moves the clock of this process, the embedded database
// included, so that a test knows which markets are open.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const RealDate = Date

class MovedDate extends RealDate {
  constructor(...args: ConstructorParameters<DateConstructor> | []) {
    super(...((args.length === 0 ? [MovedDate.now()] : args) as [number]))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = MovedDate as DateConstructor

// The pipe closes when the test process ends, however it ends. Then this server ends too.
process.stdin.resume()
process.stdin.once('close', () => process.exit())
