import { join } from 'node:path'
import * as v from 'valibot'
import { CALL_LIMIT_MS } from '../database/limits.ts'
import { readServerAddress } from './server-address.ts'

const SECRET_LENGTH_MIN = 16
const CALL_LIMIT_RULE = 'must be a number of milliseconds from 100 to 60000'

const secretNames = ['OPERATOR_TOKEN', 'MPIN_PEPPER', 'PAYMENT_SECRET'] as const
type SecretName = (typeof secretNames)[number]
export type Secrets = Record<SecretName, string>

export type Env = Record<string, string | undefined>

export type Config = {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A standby of the database, for reads alongside it. */
  replicaUrl: string | undefined
  isDemo: boolean
  isOtpRequired: boolean
  /** A player's call is answered within this time. */
  callLimitMs: number
  paymentProvider: string
  smsProvider: string
  /** The site's public scheme and host, if PUBLIC_URL is set. */
  publicOrigin: string | undefined
  /** The folder of the built site. */
  siteDir: string
  /** The keys of account numbers, the one in use first; see account-numbers.ts. */
  accountSecrets: string[]
  /** PAYMENT_SECRET is the sandbox's; it may be empty with another provider. */
  secrets: Secrets
  /** The environment, from which payment and SMS providers read their own keys. */
  env: Env
}

/** The environment is invalid. The message is one sentence that names the variable. */
export class ConfigError extends Error {}

const OnOff = v.picklist(['0', '1'], 'must be 0 or 1')

const WebOrigin = v.pipe(
  v.string(),
  v.check(isWebUrl, 'must be a URL that begins with http:// or https://'),
  v.transform(url => new URL(url).origin),
)

const PostgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that begins with postgres://'),
)

const Variables = v.object({
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'development',
  ),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a number from 0 to 65535'),
    ),
    '4321',
  ),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must be an address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(PostgresUrl),
  DATABASE_REPLICA_URL: v.optional(PostgresUrl),
  DEMO: v.optional(OnOff),
  OTP_REQUIRED: v.optional(OnOff, '0'),
  CALL_LIMIT_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{3,5}$/, CALL_LIMIT_RULE),
      v.transform(Number),
      v.minValue(100, CALL_LIMIT_RULE),
      v.maxValue(60_000, CALL_LIMIT_RULE),
    ),
    String(CALL_LIMIT_MS),
  ),
  PAYMENT_PROVIDER: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a provider')),
  ),
  SMS_PROVIDER: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a provider')),
    'log',
  ),
  SITE_DIR: v.optional(v.string(), join(import.meta.dirname, '..', '..', 'dist')),
  PUBLIC_URL: v.optional(WebOrigin),
  API_URL: v.optional(WebOrigin),
  OPERATOR_TOKEN: secret(),
  MPIN_PEPPER: secret(),
  PAYMENT_SECRET: secret(),
  ACCOUNT_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform(text => text.split(',').map(key => key.trim())),
      v.everyItem(
        key => key.length >= SECRET_LENGTH_MIN,
        `must be keys of at least ${SECRET_LENGTH_MIN} characters, with commas between them`,
      ),
    ),
  ),
})

/**
 * The variables that the server reads.
 * @testOnly `.env.example` has to name them all.
 */
export const variableNames = Object.keys(Variables.entries)

const CommandEnvironment = v.pick(Variables, [
  'PORT',
  'API_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'OPERATOR_TOKEN',
])

const Environment = v.pipe(
  Variables,
  v.forward(
    v.partialCheck(
      [['PAYMENT_PROVIDER'], ['DATABASE_URL']],
      env =>
        ['sandbox', 'none', undefined].includes(env.PAYMENT_PROVIDER) ||
        env.DATABASE_URL !== undefined,
      'must be sandbox on the embedded database: real payments need DATABASE_URL',
    ),
    ['PAYMENT_PROVIDER'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_REPLICA_URL'], ['DATABASE_URL']],
      env => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined,
      'needs DATABASE_URL',
    ),
    ['DATABASE_REPLICA_URL'],
  ),
)

/**
 * Reads and checks the environment. An empty variable counts as not set. In development, missing
 * secrets come from `secretsIn(dataDir)`. Throws a ConfigError.
 */
export function readConfig(env: Env, secretsIn: (dataDir: string) => Secrets): Config {
  const parsed = parse(Environment, env)
  const isProduction = parsed.NODE_ENV === 'production'
  const isDemo =
    parsed.DEMO === undefined
      ? !isProduction && parsed.DATABASE_URL === undefined
      : parsed.DEMO === '1'
  // In the sandbox, payments are free, so it is the default only in a demo.
  const paymentProvider = parsed.PAYMENT_PROVIDER ?? (isDemo ? 'sandbox' : 'none')
  const needed = secretNames.filter(
    name => name !== 'PAYMENT_SECRET' || paymentProvider === 'sandbox',
  )
  const missing = needed.filter(name => parsed[name] === undefined)
  if (isProduction && missing[0]) throw new ConfigError(`${missing[0]} must be set in production.`)
  const kept = missing.length > 0 ? secretsIn(parsed.DATA_DIR) : undefined
  return {
    isProduction,
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir: parsed.DATA_DIR,
    databaseUrl: parsed.DATABASE_URL,
    replicaUrl: parsed.DATABASE_REPLICA_URL,
    isDemo,
    isOtpRequired: parsed.OTP_REQUIRED === '1',
    callLimitMs: parsed.CALL_LIMIT_MS,
    paymentProvider,
    smsProvider: parsed.SMS_PROVIDER,
    publicOrigin: parsed.PUBLIC_URL,
    siteDir: parsed.SITE_DIR,
    accountSecrets: parsed.ACCOUNT_KEYS ?? [],
    env,
    secrets: {
      OPERATOR_TOKEN: parsed.OPERATOR_TOKEN ?? kept!.OPERATOR_TOKEN,
      MPIN_PEPPER: parsed.MPIN_PEPPER ?? kept!.MPIN_PEPPER,
      PAYMENT_SECRET: parsed.PAYMENT_SECRET ?? kept?.PAYMENT_SECRET ?? '',
    },
  }
}

/**
 * The settings of the operator's command. Without API_URL and PORT it asks the server that uses the
 * data folder. Throws a ConfigError.
 */
export function readCommandConfig(env: Env) {
  const { PORT, API_URL, DATA_DIR, DATABASE_URL, OPERATOR_TOKEN } = parse(CommandEnvironment, env)
  const atPort = `http://127.0.0.1:${PORT}`
  return {
    apiOrigin: API_URL ?? (env.PORT ? atPort : (readServerAddress(DATA_DIR) ?? atPort)),
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    operatorToken: OPERATOR_TOKEN,
  }
}

function parse<S extends typeof Environment | typeof CommandEnvironment>(schema: S, env: Env) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse<S>(schema, set, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ConfigError(`${v.getDotPath(issue)} ${issue.message}.`)
}

function secret() {
  const sentence = `must be at least ${SECRET_LENGTH_MIN} characters long`
  return v.optional(v.pipe(v.string(), v.minLength(SECRET_LENGTH_MIN, sentence)))
}

function isWebUrl(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
