/** The Wednesday on which the servers of the tests start. */
export const DAY = '2026-11-18'

/** A time of DAY in India such as '15:10', of another day such as '2026-11-19 00:40', or epoch ms. */
export type TestTime = string | number

/** The epoch ms of a time in India. */
export function timeOf(time: TestTime): number {
  if (typeof time === 'number') return time
  const [clock = '', day = DAY] = time.split(' ').reverse()
  const ms = Date.parse(`${day}T${clock}+05:30`)
  if (Number.isNaN(ms))
    throw new Error(`${time} is not a time such as '15:10' or '2026-11-19 00:40'.`)
  return ms
}

/**
 * Half past one: Mor Pankh Morning and Neem Chhaya are over, Chandan Bagh Day takes bids for Close
 * until 2 pm, the other markets for both sessions.
 */
export const DEMO_TIME = timeOf('13:30')
