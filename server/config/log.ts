import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** The most letters that wait to be written. */
const BUFFER_MAX = 1_000_000

const secretKeys = [
  'phone',
  'phone_number',
  'phoneNumber',
  'USER_ID',
  'password',
  'user_mpin',
  'new_mpin',
  'mpin',
  'otp',
  'account_number',
  'accountNumber',
  'user_token',
  'userToken',
  'cookie',
  'authorization',
]

/** Writes JSON lines and removes known secrets, at the top level and up to two levels down. */
export function createLog(level = 'info', destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorFields },
    redact: {
      paths: secretKeys.flatMap(key => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[redacted]',
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** A full disk must not stop the server: lines that cannot be written are dropped. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: BUFFER_MAX })
  output.on('error', () => {})
  return output
}

/** The safe fields of an error. A database error's message and detail contain the row's values. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const message = error.message.split('\nparams:')[0]
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack: frames?.slice(0, 12).join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}
