/** A line for whoever runs the tool. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
