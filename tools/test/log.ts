/** Writes one line for the person who runs the tool. */
export function log(line: string): void {
  process.stdout.write(`${line}\n`)
}
