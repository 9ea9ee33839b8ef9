/** The title of a test, with the reason where it is skipped: what this machine does not have. */
export function titleWith(title: string, missing: readonly string[]): string {
  return [title, ...missing].join(', not run without ')
}
