import { changeRate, changeSetting, listSettings } from '#contract/operator/settings.ts'
import { MIN_BID } from '#domain/points.ts'
import { rates, settings } from '../../database/schema/markets.ts'
import { ApiError } from '../../http/errors.ts'
import { defaultSettings, readSettings, type Settings } from '../../settings.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'
import { settingTable } from './setting-table.ts'

type Key = keyof Settings

const keys = Object.keys(defaultSettings) as Key[]

const list: OperatorHandler<typeof listSettings> = async ({ context }) => {
  const stored = await readSettings(context.db)
  return {
    settings: keys.map(key => {
      const { meaning, unit, bounds } = settingTable[key]
      const [value, fallback] = [String(stored[key]), String(defaultSettings[key])]
      return { key, value, default: fallback, unit, bounds, meaning }
    }),
  }
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
  const { unit, bounds, isValid } = settingTable[key]
  if (isValid(value)) return
  if (unit === 'points') throw new ApiError('setting_not_points', { key })
  throw new ApiError('setting_invalid', { key, rule: bounds })
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
