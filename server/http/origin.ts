import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { ApiError } from './errors.ts'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** Throws an ApiError if the Origin header names another site. A request without one may pass. */
export function checkOrigin(request: Request, config: Config) {
  const origin = request.headers.get('origin')
  if (origin === null || origin === config.publicOrigin) return
  const host = request.headers.get('host')
  if (host !== null && isOrigin(origin, host)) return
  throw new ApiError('other_site')
}

function isOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`
}

/**
 * The origin at which the client reached this server, by its own headers: only for replies to this
 * client. A proxy may end TLS, so the scheme is that of its page, or that of PUBLIC_URL: a site on
 * https calls no other.
 */
export function calledOrigin(request: Request, config: Pick<Config, 'publicOrigin'>): string {
  const { host, origin } = new URL(request.url)
  const asked = request.headers.get('origin')
  if (asked !== null && isOrigin(asked, host)) return asked
  const { protocol } = new URL(config.publicOrigin ?? origin)
  return `${protocol}//${host}`
}

/**
 * The address of the client, an IPv6 address as its /64, '' for calls without a connection. Behind
 * a proxy it is the last address in X-Forwarded-For. A peer is a proxy if it is on this machine, or
 * if it is private and PUBLIC_URL is set.
 */
export function clientAddress(c: Context, config: Config): string {
  const peer = plain(peerOf(c))
  const mayBeProxy = config.publicOrigin === undefined ? isLoopback(peer) : isPrivate(peer)
  if (!mayBeProxy) return network(peer)
  const forwarded = c.req.raw.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  const client = plain(withoutPort(forwarded))
  return network(isIP(client) === 0 ? peer : client)
}

/** Whether an address, as clientAddress returns it, is of this machine. */
export function isLocal(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64'
}

/** Whether the request comes from this machine or its private network, and not through a proxy. */
export function isFromInside(c: Context): boolean {
  return isPrivate(plain(peerOf(c))) && !c.req.raw.headers.has('x-forwarded-for')
}

function peerOf(c: Context) {
  return (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? ''
}

/** Some proxies add the port of the connection: 192.0.2.1:5000 or [2001:db8::1]:5000. */
function withoutPort(address: string) {
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\]/.exec(address)?.[1] ?? address
}

function plain(address: string) {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function isLoopback(address: string) {
  return address === '::1' || address === '0:0:0:0:0:0:0:1' || address.startsWith('127.')
}

function isPrivate(address: string) {
  return (
    address === '' ||
    isLoopback(address) ||
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/.test(address)
  )
}

/** An IPv6 address as its /64, in one spelling. */
function network(address: string) {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const [groups, rest] = [groupsOf(head), groupsOf(tail ?? '')]
  while (groups.length + rest.length < 8) groups.push('0')
  return `${[...groups, ...rest].slice(0, 4).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map(group => group.replace(/^0+(?=.)/, ''))
}
