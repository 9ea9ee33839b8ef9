import { describeDatabase } from '../database/open.ts'
import type { Config } from './config.ts'

const EMBEDDED_WARNING =
  'The embedded database survives a crash of the process and not a power cut: it is for trying and for play points.'
const SANDBOX_WARNING =
  'Payments go to the sandbox, where any player is credited without paying: PAYMENT_PROVIDER=none turns it off.'
const ADDRESS_WARNING =
  'Limits count players by address. Behind a proxy on this machine it is the last one in X-Forwarded-For, so the proxy must set it. Behind a proxy on another machine all players count as one: set PUBLIC_URL.'

/** The lines that the server prints at its start: its address, what it is, and warnings. */
export function startNotice(config: Config, port: number): string {
  const { host, isDemo, databaseUrl, paymentProvider, smsProvider, publicOrigin } = config
  const place = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const parts = [
    describeDatabase(config),
    ...(config.replicaUrl === undefined ? [] : ['reads alongside it']),
    `payments ${paymentProvider}`,
    `SMS ${smsProvider}`,
    publicOrigin === undefined ? 'no PUBLIC_URL' : `origin ${publicOrigin}`,
  ]
  const lines = [
    `Ank is at http://${place}:${port}`,
    `It is ${isDemo ? 'a demo' : 'real, not a demo'}: ${parts.join(', ')}`,
    ...(publicOrigin === undefined ? [ADDRESS_WARNING] : []),
    ...(databaseUrl === undefined ? [EMBEDDED_WARNING] : []),
    ...(paymentProvider === 'sandbox' && !isDemo ? [SANDBOX_WARNING] : []),
  ]
  return `${lines.join('\n')}\n`
}
