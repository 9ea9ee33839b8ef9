/** A path, or a part of a URL, as it is meant; null if it cannot be decoded, as '100%'. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
