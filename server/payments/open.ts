import { ConfigError } from '../config/config.ts'
import type { Payments } from './provider.ts'
import { createSandbox, type SandboxContext } from './sandbox/sandbox.ts'

/** Opens the provider named by PAYMENT_PROVIDER. Throws a ConfigError for an unknown name. */
export function openPayments(context: SandboxContext): Payments {
  switch (context.config.paymentProvider) {
    case 'none':
      return { provider: null, sandbox: null }
    case 'sandbox': {
      const sandbox = createSandbox(context)
      return { provider: sandbox.provider, sandbox }
    }
    // A provider of your own is a case here: return { provider: createAcme(context.config.env), sandbox: null }
    default:
      throw new ConfigError('PAYMENT_PROVIDER must be sandbox or none, the ones built in.')
  }
}
