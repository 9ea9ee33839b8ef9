import { $page } from './router.ts'

/** A value of the page's query; empty where there is none of this name. */
export function query(name: string): string {
  const search: Record<string, string> = $page.get()?.search ?? {}
  return search[name] ?? ''
}

export function ownOrigin(): string {
  return location.origin
}

/** Leaves the app for another address, which the caller has checked. */
export function leaveFor(address: string): void {
  location.assign(address)
}
