import type { Config } from '../config/config.ts'

/** The push services of Chrome, Edge, Samsung and Opera; Firefox; Safari; and Edge on Windows. */
const known = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an address that a browser gave belongs to a push service. Messages go to no other host, so
 * none goes to the server's own network. Outside production a listed loopback address may be http.
 */
export function isPushService(
  address: string,
  { isProduction, pushHosts }: Pick<Config, 'isProduction' | 'pushHosts'>,
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password } = new URL(address)
  if (username || password) return false
  const isTest = !isProduction && hostname === '127.0.0.1'
  if (protocol !== 'https:' && !isTest) return false
  return [...known, ...pushHosts].some(name =>
    name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name,
  )
}
