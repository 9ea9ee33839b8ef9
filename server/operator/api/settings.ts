import { changeRate, changeSetting, listSettings } from '#contract/operator.ts'
import { MIN_BID, parsePoints } from '#domain/points.ts'
import { rates, settings } from '../../database/schema/markets.ts'
import { ApiError } from '../../http/errors.ts'
import { defaultSettings, readSettings, type Settings } from '../../settings.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

type Key = keyof Settings
type Rule = { pattern: RegExp; rule: string }

const keys = Object.keys(defaultSettings) as Key[]

const anyText: Rule = { pattern: /^[^\p{Cc}]{0,500}$/u, rule: 'one line of at most 500 letters' }
const phone: Rule = { pattern: /^(\d{10})?$/, rule: 'ten digits, or nothing' }

const zeroOrOne: Rule = { pattern: /^[01]$/, rule: '0 or 1' }

const rules: Partial<Record<Key, Rule>> = {
  HELP_NUMBER_1: phone,
  HELP_NUMBER_2: phone,
  UPI_PHONE: phone,
  UPI_ADMIN: {
    pattern: /^([\w.-]{2,100}@[A-Za-z][\w.-]{1,60})?$/,
    rule: 'a UPI id like name@bank',
  },
  UPI_NAME: { pattern: /^[^\p{Cc}]{0,60}$/u, rule: 'one line of at most 60 letters' },
  DOWNLOAD_URL: { pattern: /^(https:\/\/\S{1,400}|\/\S{0,400})?$/, rule: 'a URL with https://' },
  NEW_PLAYER_STATUS: zeroOrOne,
  AUTO_RESULTS: zeroOrOne,
  PAYMENT_HOURS: { pattern: /^[1-9]\d{0,3}$/, rule: 'a number of hours, 1 to 9999' },
}

const list: OperatorHandler<typeof listSettings> = async ({ context }) => {
  const stored = await readSettings(context.db)
  return { settings: keys.map(key => ({ key, value: String(stored[key]) })) }
}

const change: OperatorHandler<typeof changeSetting> = async ({ input, context }) => {
  const { db, log, config } = context
  const { value } = input
  const key = keys.find(known => known === input.key.toUpperCase())
  if (!key) throw new ApiError('setting_unknown', { key: input.key, keys })
  checkValue(key, value)
  if (key === 'AUTO_RESULTS' && value === '1' && !config.isDemo) {
    throw new ApiError('demo_only')
  }
  const stored = await readSettings(db)
  checkLimits({ ...stored, [key]: numberOr(key, value) })
  await db.orm
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  log.info({ key, value }, 'the operator changed a setting')
  return { before: String(stored[key]), setting: { key, value } }
}

const rate: OperatorHandler<typeof changeRate> = async ({ input, context: { db, log } }) => {
  const { game_type: gameType, min: minValue, max: maxValue } = input
  await db.orm
    .insert(rates)
    .values({ gameType, minValue, maxValue })
    .onConflictDoUpdate({ target: rates.gameType, set: { minValue, maxValue } })
  log.info({ gameType, minValue, maxValue }, 'the operator changed a rate')
  return { game_type: gameType, min: minValue, max: maxValue }
}

export const operatorSettingRoutes = [
  operatorRoute(listSettings, list),
  operatorRoute(changeSetting, change),
  operatorRoute(changeRate, rate),
]

function checkValue(key: Key, value: string) {
  if (typeof defaultSettings[key] === 'number' && !rules[key]) {
    if (value === '0' || parsePoints(value) !== null) return
    throw new ApiError('setting_not_points', { key })
  }
  const { pattern, rule } = rules[key] ?? anyText
  if (!pattern.test(value)) throw new ApiError('setting_invalid', { key, rule })
}

function checkLimits({ MIN_WITHDRAW, MAX_WITHDRAW, MAX_BID }: Settings) {
  if (MAX_BID < MIN_BID) {
    const rule = `at least ${MIN_BID}, the smallest bid`
    throw new ApiError('setting_invalid', { key: 'MAX_BID', rule })
  }
  if (MIN_WITHDRAW <= MAX_WITHDRAW) return
  throw new ApiError('withdrawal_limits_crossed', {
    minimum: MIN_WITHDRAW,
    maximum: MAX_WITHDRAW,
  })
}

function numberOr(key: Key, value: string) {
  return typeof defaultSettings[key] === 'number' ? Number(value) : value
}
