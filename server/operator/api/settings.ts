import { changeRate, changeSetting, listSettings, testSms } from '#contract/operator/settings.ts'
import { MIN_BID, parsePoints } from '#domain/points.ts'
import { codeMessage, countSms } from '../../accounts/otp.ts'
import { defaultSettings, readSettings, type Settings } from '../../config/settings.ts'
import type { AppContext } from '../../context.ts'
import type { Statement } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { readRates } from '../../markets/rates.ts'
import { operatorRoute } from './route.ts'

type Key = keyof Settings

const keys = Object.keys(defaultSettings) as Key[]

const storeSetting: Statement = {
  name: 'setting_store',
  text: `INSERT INTO settings (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
}

const storeRate: Statement = {
  name: 'rate_store',
  text: `INSERT INTO rates (game_type, min_value, max_value) VALUES ($1, $2, $3)
    ON CONFLICT (game_type)
    DO UPDATE SET min_value = excluded.min_value, max_value = excluded.max_value`,
}

export const operatorSettingRoutes = [
  operatorRoute(testSms, async ({ phone }, context) => {
    const { sms, config, log } = context
    await countSms(context)
    try {
      await sms.send(phone, codeMessage(config, '1234'))
    } catch (err) {
      log.warn({ err }, 'the SMS of a test could not be sent')
      throw new ApiError('sms_not_sent', { reason: err instanceof Error ? err.message : '' })
    }
    return { provider: config.smsProvider, is_log: sms.isLog }
  }),

  operatorRoute(listSettings, async (_, context) => {
    const stored = await readSettings(context.db)
    return {
      settings: keys.map(key => {
        const { meaning, unit, bounds } = settingTable[key]
        const [value, fallback] = [String(stored[key]), String(defaultSettings[key])]
        return { key, value, default: fallback, unit, bounds, meaning }
      }),
    }
  }),

  operatorRoute(
    changeSetting,
    async ({ key: name, value }, { db, log, config }) => {
      const key = keys.find(known => known === name.toUpperCase())
      if (!key) throw new ApiError('setting_unknown', { key: name, keys })
      checkValue(key, value)
      if (key === 'AUTO_RESULTS' && value === '1' && !config.isDemo) {
        throw new ApiError('demo_only')
      }
      const stored = await readSettings(db)
      checkLimits({ ...stored, [key]: numberOr(key, value) })
      await db.query(storeSetting, [key, value])
      log.info({ key, value }, 'the operator changed a setting')
      return { before: String(stored[key]), setting: { key, value } }
    },
    settingOf,
  ),

  operatorRoute(
    changeRate,
    async ({ game_type, min, max }, { db, log }) => {
      await db.query(storeRate, [game_type, min, max])
      const rate = { gameType: game_type, minValue: min, maxValue: max }
      log.info(rate, 'the operator changed a rate')
      return { game_type, min, max }
    },
    rateOf,
  ),
]

/** For the journal: a setting. */
async function settingOf({ key }: { key: string }, { db }: AppContext) {
  return async () => ({ value: (await readSettings(db))[key.toUpperCase() as Key] })
}

/** For the journal: the rate of a type. */
async function rateOf({ game_type }: { game_type: string }, { db }: AppContext) {
  return async () => (await readRates(db)).find(rate => rate.game_type === game_type) ?? {}
}

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

/** What an operator has to know about a setting. `bounds` is a rule that follows "must be". */
type Setting = {
  meaning: string
  unit: string
  bounds: string
  isValid(value: string): boolean
}

const digits = { unit: 'phone', ...matching(/^(\d{10})?$/, 'ten digits, or nothing') }
const zeroOrOne = { unit: 'switch', ...matching(/^[01]$/, '0 or 1') }
const points = {
  unit: 'points',
  bounds: 'a whole number from 0 to 999999999',
  isValid: (value: string) => value === '0' || parsePoints(value) !== null,
}

/** Every setting; docs/operate/settings.md and `operator settings` have the same words. */
export const settingTable: Record<keyof Settings, Setting> = {
  NOTIFICATION_HEAD: {
    meaning: 'the headline on the home screen; also set by notice "…"',
    unit: 'text',
    ...matching(/^[^\p{Cc}]{0,500}$/u, 'one line of at most 500 letters'),
  },
  HELP_NUMBER_1: { meaning: 'the first support number', ...digits },
  HELP_NUMBER_2: { meaning: 'the second support number', ...digits },
  UPI_ADMIN: {
    meaning: 'the UPI id to which manual deposits are paid',
    unit: 'UPI id',
    ...matching(/^([\w.-]{2,100}@[A-Za-z][\w.-]{1,60})?$/, 'a UPI id like name@bank'),
  },
  UPI_NAME: {
    meaning: 'the name that belongs to that UPI id',
    unit: 'text',
    ...matching(/^[^\p{Cc}]{0,60}$/u, 'one line of at most 60 letters'),
  },
  UPI_PHONE: { meaning: 'the phone number to which manual deposits are paid', ...digits },
  DOWNLOAD_URL: {
    meaning: 'where the download button leads',
    unit: 'URL',
    ...matching(/^(https:\/\/\S{1,400}|\/\S{0,400})?$/, 'a URL with https://'),
  },
  NEW_PLAYER_STATUS: {
    meaning: '1: new players may bet at once; 0: only after player PHONE activate',
    ...zeroOrOne,
  },
  WELCOME_POINTS: { meaning: 'points that a new player gets', ...points },
  MIN_DEPOSIT: { meaning: 'the smallest deposit', ...points },
  MIN_WITHDRAW: {
    meaning: 'the smallest withdrawal',
    ...points,
    bounds: 'a whole number from 0 to MAX_WITHDRAW',
  },
  MAX_WITHDRAW: {
    meaning: 'the largest withdrawal',
    ...points,
    bounds: 'a whole number from MIN_WITHDRAW to 999999999',
  },
  WITHDRAW_HOURS: {
    meaning: 'hours until withdrawals are paid, which players see; 0 is hidden',
    unit: 'hours',
    ...matching(/^(0|[1-9]\d{0,2})$/, 'a number of hours, 0 to 999'),
  },
  MAX_BID: {
    meaning: 'the largest bid',
    ...points,
    bounds: `a whole number from ${MIN_BID} to 999999999`,
  },
  MAX_CASHIER_DAY: {
    meaning: 'the most points that a cashier credits and debits in a day',
    ...points,
  },
  MAX_SMS_HOUR: {
    meaning: 'the most SMS with codes in an hour; known devices are exempt',
    unit: 'SMS',
    ...matching(/^[1-9]\d{0,5}$/, 'a whole number from 1 to 999999'),
  },
  PAYMENT_HOURS: {
    meaning: 'hours until an automatic payment without a UTR expires',
    unit: 'hours',
    ...matching(/^[1-9]\d{0,3}$/, 'a number of hours, 1 to 9999'),
  },
  ERASE_DAYS: {
    meaning: 'days until the personal data of a closed account is removed',
    ...days(0),
  },
  SCREENSHOT_DAYS: {
    meaning: 'days until the screenshot of a decided deposit is deleted',
    ...days(1),
  },
  PHOTO_DAYS: { meaning: 'days until a player’s photo is deleted', ...days(1) },
  OTP_DAYS: { meaning: 'days until sent codes are deleted', ...days(1) },
  ATTEMPT_DAYS: {
    meaning: 'days until counts of attempts, with their addresses, are deleted',
    ...days(2),
  },
  AUTO_RESULTS: {
    meaning: '1: the server draws random results; only on a demo (DEMO=1)',
    ...zeroOrOne,
  },
}

function days(least: number) {
  const bounds = `a number of days, ${least} to 9999`
  const isValid = (value: string) => /^(0|[1-9]\d{0,3})$/.test(value) && Number(value) >= least
  return { unit: 'days', bounds, isValid }
}

function matching(pattern: RegExp, bounds: string) {
  return { bounds, isValid: (value: string) => pattern.test(value) }
}
