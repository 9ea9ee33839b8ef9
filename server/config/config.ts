import { join } from 'node:path'
import * as v from 'valibot'
import { CALL_LIMIT_MS } from '../database/timeouts.ts'
import { isPushKey, pushKeyFrom } from './push-key.ts'
import { readServerAddress } from './server-address.ts'

const SECRET_LENGTH_MIN = 16

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
  isDemo: boolean
  isOtpRequired: boolean
  /** A player's call is answered within this time. */
  callLimitMs: number
  paymentProvider: string
  smsProvider: string
  /** The site's public scheme and host, if PUBLIC_URL is set. */
  publicOrigin: string | undefined
  /** The scheme and host of the admin's page; undefined where it is off, or has no port yet. */
  adminOrigin: string | undefined
  /** The port on this machine where the admin's page is served, if it has one of its own. */
  adminPort: { port: number; isDefault: boolean } | undefined
  /** The folder of the built site. */
  siteDir: string
  /** The keys of account numbers, the one in use first; see account-numbers.ts. */
  accountSecrets: string[]
  /** PAYMENT_SECRET is the sandbox's; it may be empty with another provider. */
  secrets: Secrets
  /** The private key of Web Push, base64url; null if no results are sent to devices. */
  pushKey: string | null
  /** Push services besides the known ones, each as a host. */
  pushHosts: string[]
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

const ProviderName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a provider'),
)

const Secret = v.pipe(
  v.string(),
  v.minLength(SECRET_LENGTH_MIN, `must be at least ${SECRET_LENGTH_MIN} characters long`),
)

function numberOf(min: number, max: number, rule: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, rule),
    v.transform(Number),
    v.minValue(min, rule),
    v.maxValue(max, rule),
  )
}

/** A variable with its line in docs/operate/settings.md. `otherwise` describes a default that depends on others. */
function variable<S extends v.GenericSchema<string | undefined, unknown>>(
  meaning: string,
  schema: S,
  otherwise?: string,
) {
  return v.pipe(schema, v.description(meaning), v.metadata({ otherwise }))
}

const Variables = v.object({
  NODE_ENV: variable(
    '`production`, `development` or `test`. In production the secrets must be given.',
    v.optional(
      v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
      'development',
    ),
  ),
  HOST: variable(
    'the address where the server listens.',
    v.optional(v.pipe(v.string(), v.regex(/^\S+$/, 'must be an address')), '127.0.0.1'),
  ),
  PORT: variable(
    'the port where it listens; 0 picks a free one.',
    v.optional(numberOf(0, 65_535, 'must be a number from 0 to 65535'), '4321'),
  ),
  DATABASE_URL: variable(
    'PostgreSQL 15 or newer. Without it, the embedded database in `DATA_DIR`, which does not survive a power cut.',
    v.optional(PostgresUrl),
  ),
  PUBLIC_URL: variable(
    'the address that players type. It makes cookies Secure, turns on HSTS, lets that origin call the API, and trusts [proxies](run.md#proxy) on private addresses.',
    v.optional(WebOrigin),
  ),
  ADMIN_URL: variable(
    "the address of the [admin's page](run.md#people), with https and a host of its own. Without it, the page is at `http://localhost:` and `ADMIN_PORT`, for this machine only.",
    v.optional(
      v.pipe(
        WebOrigin,
        v.check(
          url => url.startsWith('https:') || new URL(url).hostname === 'localhost',
          'must begin with https://',
        ),
      ),
    ),
  ),
  ADMIN_PORT: variable(
    "the port of the admin's page on 127.0.0.1, in addition to `PORT`.",
    v.optional(numberOf(0, 65_535, 'must be a number from 0 to 65535')),
    '`PORT` + 1, in production none',
  ),
  MPIN_PEPPER: variable(
    'secret. If it is lost or changed, every player needs a new MPIN.',
    v.optional(Secret),
  ),
  OPERATOR_TOKEN: variable(
    'secret. Its owner can credit points and declare results.',
    v.optional(Secret),
  ),
  ACCOUNT_KEYS: variable(
    '[keys of bank account numbers](run.md#keys-of-account-numbers), with commas between them.',
    v.optional(
      v.pipe(
        v.string(),
        v.transform(text => text.split(',').map(key => key.trim())),
        v.everyItem(
          key => key.length >= SECRET_LENGTH_MIN,
          `must be keys of at least ${SECRET_LENGTH_MIN} characters, with commas between them`,
        ),
      ),
    ),
    'made of `MPIN_PEPPER`',
  ),
  PAYMENT_PROVIDER: variable(
    'who takes [payments](providers.md#payments).',
    v.optional(ProviderName),
    '`none`, in a demo `sandbox`',
  ),
  PAYMENT_SECRET: variable('secret, only for the sandbox.', v.optional(Secret)),
  SMS_PROVIDER: variable(
    "who sends [codes](providers.md#sms): `msg91` or `twilio`. `log` writes them to the server's log.",
    v.optional(ProviderName, 'log'),
  ),
  OTP_REQUIRED: variable(
    '1 verifies new numbers by a code. Not with `log` in production.',
    v.optional(OnOff, '0'),
  ),
  PUSH_KEY: variable(
    'secret, from [`operator push-keys`](run.md#results-on-phones). It signs results for phones. After a change a phone gets them again once the app was opened on it.',
    v.optional(v.pipe(v.string(), v.check(isPushKey, 'must be a key of operator push-keys'))),
    'made of `MPIN_PEPPER` in a demo, else no results are sent',
  ),
  PUSH_HOSTS: variable(
    'push services besides those of the known browsers, with commas between them, as in `push.example`.',
    v.optional(
      v.pipe(
        v.string(),
        v.transform(text => text.split(',').map(host => host.trim())),
        v.everyItem(
          host => /^[\w.-]+(:\d+)?$/.test(host),
          'must be hosts, with commas between them',
        ),
      ),
    ),
  ),
  DEMO: variable(
    '1 is a [demo](run.md#real-or-a-demo) with eight markets, six months of charts and random results.',
    v.optional(OnOff),
    '1 without `DATABASE_URL` outside production, else 0',
  ),
  CALL_LIMIT_MS: variable(
    "a player's call is answered within this time, with 503 if it must. 100 to 60000.",
    v.optional(
      numberOf(100, 60_000, 'must be a number of milliseconds from 100 to 60000'),
      String(CALL_LIMIT_MS),
    ),
  ),
  DATA_DIR: variable(
    'the embedded database, and secrets made at the first start outside production.',
    v.optional(v.string(), '.data'),
  ),
  SITE_DIR: variable(
    'the built site. The pages that the server renders are in the folder of the same name with `-pages` at its end.',
    v.optional(v.string(), join(import.meta.dirname, '..', '..', 'dist')),
    '`dist`',
  ),
  API_URL: variable(
    "where the operator's command finds the server.",
    v.optional(WebOrigin),
    'the running server of `DATA_DIR`; else `http://127.0.0.1:` and `PORT`',
  ),
})

/**
 * The variables that the server reads, with their meaning and default.
 * @testOnly `npm run docs` writes docs/operate/settings.md from it.
 */
export const variables = Object.entries(Variables.entries).map(([name, schema]) => {
  const { otherwise } = v.getMetadata(schema) as { otherwise?: string }
  const fallback = v.getDefault(schema)
  return { name, meaning: v.getDescription(schema)!, fallback: otherwise ?? fallback }
})

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
      [['ADMIN_URL'], ['PUBLIC_URL']],
      // Ports share cookies.
      env =>
        env.ADMIN_URL === undefined ||
        env.PUBLIC_URL === undefined ||
        new URL(env.ADMIN_URL).hostname !== new URL(env.PUBLIC_URL).hostname,
      'must have another host than PUBLIC_URL',
    ),
    ['ADMIN_URL'],
  ),
  // An address is never a push service, and may be one of the server's own network.
  v.forward(
    v.partialCheck(
      [['PUSH_HOSTS'], ['NODE_ENV']],
      env =>
        env.NODE_ENV !== 'production' ||
        (env.PUSH_HOSTS ?? []).every(host => /^([\w-]+\.)+[a-z]{2,}$/i.test(host)),
      'must be names such as push.example in production',
    ),
    ['PUSH_HOSTS'],
  ),
)

/**
 * Reads and checks the environment. An empty variable counts as not set. In development, missing
 * secrets come from `secretsIn(dataDir)`. Throws a ConfigError.
 */
export function readConfig(env: Env, secretsIn: (dataDir: string) => Secrets): Config {
  const parsed = readVariables(Environment, env)
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
  const secrets: Secrets = {
    OPERATOR_TOKEN: parsed.OPERATOR_TOKEN ?? kept!.OPERATOR_TOKEN,
    MPIN_PEPPER: parsed.MPIN_PEPPER ?? kept!.MPIN_PEPPER,
    PAYMENT_SECRET: parsed.PAYMENT_SECRET ?? kept?.PAYMENT_SECRET ?? '',
  }
  return {
    isProduction,
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir: parsed.DATA_DIR,
    databaseUrl: parsed.DATABASE_URL,
    isDemo,
    isOtpRequired: parsed.OTP_REQUIRED === '1',
    callLimitMs: parsed.CALL_LIMIT_MS,
    paymentProvider,
    smsProvider: parsed.SMS_PROVIDER,
    publicOrigin: parsed.PUBLIC_URL,
    adminOrigin: parsed.ADMIN_URL,
    adminPort: adminPortOf(parsed, isProduction),
    siteDir: parsed.SITE_DIR,
    accountSecrets: parsed.ACCOUNT_KEYS ?? [],
    pushKey: parsed.PUSH_KEY ?? (isDemo ? pushKeyFrom(secrets.MPIN_PEPPER) : null),
    pushHosts: parsed.PUSH_HOSTS ?? [],
    env,
    secrets,
  }
}

function adminPortOf(
  { ADMIN_PORT, ADMIN_URL, PORT }: v.InferOutput<typeof Variables>,
  isProduction: boolean,
): Config['adminPort'] {
  if (ADMIN_PORT !== undefined) return { port: ADMIN_PORT, isDefault: false }
  if (ADMIN_URL !== undefined || isProduction) return undefined
  return { port: PORT === 0 || PORT === 65_535 ? 0 : PORT + 1, isDefault: true }
}

/**
 * The settings of the operator's command. Without API_URL and PORT it asks the server that uses the
 * data folder. Throws a ConfigError.
 */
export function readCommandConfig(env: Env) {
  const { PORT, API_URL, DATA_DIR, DATABASE_URL, OPERATOR_TOKEN } = readVariables(
    CommandEnvironment,
    env,
  )
  const atPort = `http://127.0.0.1:${PORT}`
  return {
    apiOrigin: API_URL ?? (env.PORT ? atPort : (readServerAddress(DATA_DIR) ?? atPort)),
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    operatorToken: OPERATOR_TOKEN,
  }
}

/**
 * Reads variables from the environment; a payment or SMS provider reads its own keys. An empty one
 * counts as not set. Throws a ConfigError that names the first one that is missing or invalid.
 */
export function readVariables<S extends v.GenericSchema<Env, unknown>>(
  schema: S,
  env: Env,
): v.InferOutput<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse<S>(schema, set, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const name = v.getDotPath(issue) ?? ''
  throw new ConfigError(
    set[name] === undefined ? `${name} must be set.` : `${name} ${issue.message}.`,
  )
}

function isWebUrl(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
