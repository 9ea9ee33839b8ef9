import { MIN_BID, parsePoints } from '#domain/points.ts'
import type { Settings } from '../../settings.ts'

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
  MAX_BID: {
    meaning: 'the largest bid',
    ...points,
    bounds: `a whole number from ${MIN_BID} to 999999999`,
  },
  MAX_SMS_HOUR: {
    meaning: 'so many SMS with codes in an hour; known devices get one beyond it',
    unit: 'SMS',
    ...matching(/^[1-9]\d{0,5}$/, 'a whole number from 1 to 999999'),
  },
  PAYMENT_HOURS: {
    meaning: 'after so many hours an automatic payment without a UTR fails',
    unit: 'hours',
    ...matching(/^[1-9]\d{0,3}$/, 'a number of hours, 1 to 9999'),
  },
  ERASE_DAYS: {
    meaning: 'after so many days the personal data of a closed account is removed',
    ...days(0),
  },
  SCREENSHOT_DAYS: {
    meaning: 'after so many days the screenshot of a decided deposit is deleted',
    ...days(1),
  },
  PHOTO_DAYS: { meaning: 'after so many days a player’s photo is deleted', ...days(1) },
  OTP_DAYS: { meaning: 'after so many days codes that were sent are deleted', ...days(1) },
  ATTEMPT_DAYS: {
    meaning: 'after so many days counts of tries, with their addresses, are deleted',
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
