import { type Config, ConfigError } from '../config/config.ts'
import type { Logger } from '../config/log.ts'
import { createMsg91 } from './msg91.ts'
import { createLogSms, type Sms } from './sms.ts'
import { createTwilio } from './twilio.ts'

/**
 * Opens the provider named by SMS_PROVIDER. Throws a ConfigError for an unknown name, and for one that
 * only writes to the log where a production server needs OTPs.
 */
export function openSms(config: Config, log: Logger): Sms {
  const sms = providerOf(config, log)
  if (config.isProduction && config.isOtpRequired && sms.isLog) {
    const { smsProvider } = config
    throw new ConfigError(
      `OTP_REQUIRED must be 0 in production with SMS_PROVIDER=${smsProvider}, which sends no SMS to a player.`,
    )
  }
  return sms
}

function providerOf({ smsProvider, env }: Config, log: Logger): Sms {
  switch (smsProvider) {
    case 'log':
      return createLogSms(log)
    case 'msg91':
      return createMsg91(env)
    case 'twilio':
      return createTwilio(env)
    // A provider of your own is a case here: return createAcmeSms(env)
    default:
      throw new ConfigError('SMS_PROVIDER must be log, msg91 or twilio.')
  }
}
