import { DEFAULT_MAX_BID, parsePoints } from '#domain/points.ts'
import type { Db } from '../database/db.ts'

/** The default settings. Amounts are in points. */
export const defaultSettings = {
  NOTIFICATION_HEAD: '',
  HELP_NUMBER_1: '',
  HELP_NUMBER_2: '',
  UPI_ADMIN: '',
  UPI_NAME: '',
  UPI_PHONE: '',
  DOWNLOAD_URL: '',
  NEW_PLAYER_STATUS: '0',
  WELCOME_POINTS: 0,
  MIN_DEPOSIT: 100,
  MIN_WITHDRAW: 500,
  MAX_WITHDRAW: 100_000,
  /** Hours within which withdrawals are paid, which players read; 0 for no promise. */
  WITHDRAW_HOURS: 0,
  MAX_BID: DEFAULT_MAX_BID,
  /** The points of a cashier's credits and debits in a day. */
  MAX_CASHIER_DAY: 10_000,
  /** The SMS with codes that devices unknown to their numbers get in an hour, all together. */
  MAX_SMS_HOUR: 500,
  /** Hours until an automatic payment without a UTR expires. */
  PAYMENT_HOURS: 24,
  /** Days that the personal data of a closed account, screenshots of deposits, and photos are kept. */
  ERASE_DAYS: 30,
  SCREENSHOT_DAYS: 365,
  PHOTO_DAYS: 1_095,
  /** Days that codes, and counts of attempts with the addresses, are kept. */
  OTP_DAYS: 1,
  ATTEMPT_DAYS: 2,
  /** '1' makes a demo server draw its own results. */
  AUTO_RESULTS: '0',
}

export type Settings = typeof defaultSettings

const readAll = { name: 'settings', text: 'SELECT key, value FROM settings' }

/** Reads all settings. A missing setting, or a malformed number, gets its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.query<{ key: string; value: string }>(readAll, [])
  const stored = new Map(rows.map(row => [row.key, row.value]))
  const entries = Object.entries(defaultSettings).map(([key, fallback]) => {
    const value = stored.get(key)
    if (value === undefined) return [key, fallback]
    return [key, typeof fallback === 'number' ? pointsOr(value, fallback) : value]
  })
  return Object.fromEntries(entries)
}

/** SQL: a setting in points. One that is missing or malformed has its default. */
export function settingSql(key: 'MIN_DEPOSIT' | 'MIN_WITHDRAW' | 'MAX_WITHDRAW'): string {
  return `COALESCE((SELECT s.value::bigint FROM settings s
    WHERE s.key = '${key}' AND s.value ~ '^[0-9]{1,9}$'), ${defaultSettings[key]})`
}

function pointsOr(value: string, fallback: number): number {
  return value === '0' ? 0 : (parsePoints(value) ?? fallback)
}
