import { ConfigError } from '../config.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox, type Sandbox, type SandboxParts } from './sandbox/sandbox.ts'

export type Payments = {
  /** Null where the operator takes no automatic payments. */
  provider: PaymentProvider | null
  /** The sandbox's own site, where it is the provider. */
  sandbox: Sandbox | null
}

/** The provider that PAYMENT_PROVIDER names. Throws a ConfigError for one that is not built in. */
export function openPayments(parts: SandboxParts): Payments {
  switch (parts.config.paymentProvider) {
    case 'none':
      return { provider: null, sandbox: null }
    case 'sandbox': {
      const sandbox = createSandbox(parts)
      return { provider: sandbox.provider, sandbox }
    }
    default:
      throw new ConfigError('PAYMENT_PROVIDER must be sandbox or none, the ones built in.')
  }
}
