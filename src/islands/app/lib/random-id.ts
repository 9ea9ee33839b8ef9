/** A UUID, version 4. Over plain http on a local network the browser has no randomUUID. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const digit = () => (crypto.getRandomValues(new Uint8Array(1))[0]! % 16).toString(16)
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, digit)
}
