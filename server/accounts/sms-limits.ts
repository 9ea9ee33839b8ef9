import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import { countAttempt, giveBack, takeAttempt } from '../http/attempts.ts'
import { ApiError } from '../http/errors.ts'
import type { Metrics } from '../http/monitoring.ts'

const HOUR_MS = 60 * 60 * 1000
const dayLimit = { max: 10, windowMs: 24 * HOUR_MS, code: 'otp_limit' } as const

const HOUR_KEY = 'sms-hour'
const ALARM_KEY = 'sms-alarm'

type SmsPlace = {
  /** For an SMS that the provider did not take. */
  giveBack(): Promise<void>
  /** For an unknown number, to which nothing is sent. Its own limit looks like that of others. */
  giveBackHour(): Promise<void>
}

/**
 * Takes a place for an SMS to a number. Devices that the number does not know share ten a day, and
 * those of all numbers the cap of the instance for an hour; a known device has neither limit, so that
 * strangers cannot use up what a player needs. Throws otp_limit.
 */
export async function takeSms(
  context: AppContext,
  metrics: Metrics,
  { phone, isKnown }: { phone: string; isKnown: boolean },
): Promise<SmsPlace> {
  const { db, clock } = context
  const giveBackHour = () => giveBack(db, [HOUR_KEY])
  if (isKnown) {
    await countSms(context)
    return { giveBack: giveBackHour, giveBackHour }
  }
  const dayKey = `otp-day:${phone}`
  await takeAttempt(db, clock, dayKey, dayLimit)
  await takeHour(context, metrics).catch(async error => {
    await giveBack(db, [dayKey])
    throw error
  })
  return { giveBack: () => giveBack(db, [dayKey, HOUR_KEY]), giveBackHour }
}

/** Counts an SMS that must be sent, for a second code or by the operator. */
export async function countSms({ db, clock }: AppContext): Promise<void> {
  await countAttempt(db, clock, HOUR_KEY, HOUR_MS)
}

/** The count is in the database, so that all copies share the cap and one logs that it is reached. */
async function takeHour({ db, clock, log }: AppContext, metrics: Metrics) {
  const { MAX_SMS_HOUR: max } = await readSettings(db)
  try {
    await takeAttempt(db, clock, HOUR_KEY, { max, windowMs: HOUR_MS, code: 'otp_limit' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    metrics.count('sms_refused')
    const refused = await countAttempt(db, clock, ALARM_KEY, HOUR_MS)
    if (refused === 1) {
      const { retryAfterSeconds: seconds } = error
      log.warn({ max, seconds }, 'MAX_SMS_HOUR is reached: only known devices are sent a code')
    }
    throw error
  }
}
