/** Returns a UUID, version 4. A page over plain http does not have randomUUID. */
export function randomId(): string {
  const digit = () => (crypto.getRandomValues(new Uint8Array(1))[0]! % 16).toString(16)
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, digit)
}
