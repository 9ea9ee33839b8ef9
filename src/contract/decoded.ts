/** The decoded path or part of a URL; null if it cannot be decoded, as '100%'. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
