// Loaded before the server with --import. Moves this process's clock, and with it the embedded
// database's, so that a test knows which markets are open.
const offsetMs = Number(process.env.E2E_CLOCK_OFFSET_MS ?? 0)
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

// The pipe from the test ends with it, however it ends: no server outlives its tests.
process.stdin.resume()
process.stdin.once('close', () => process.exit())
