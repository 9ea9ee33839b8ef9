import { ConfigError } from '../config.ts'
import type { Payments } from './provider.ts'
import { createSandbox, type SandboxContext } from './sandbox/sandbox.ts'

/** The provider that PAYMENT_PROVIDER names. Throws a ConfigError for one that is not built in. */
export function openPayments(context: SandboxContext): Payments {
  switch (context.config.paymentProvider) {
    case 'none':
      return { provider: null, sandbox: null }
    case 'sandbox': {
      const sandbox = createSandbox(context)
      return { provider: sandbox.provider, sandbox }
    }
    default:
      throw new ConfigError('PAYMENT_PROVIDER must be sandbox or none, the ones built in.')
  }
}
