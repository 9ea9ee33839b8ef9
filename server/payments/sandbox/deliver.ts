import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { PaymentStatus } from '../provider.ts'
import { writeEvent } from './events.ts'
import { noteDelivery, type SandboxOrder } from './orders.ts'

const PAUSES_MS = [0, 1_000, 3_000, 10_000, 30_000, 120_000, 600_000]
const ANSWER_WITHIN_MS = 10_000
const LATE_MS = 5_000

/** The delivery faults that the form can choose, to test them. */
export type Delivery = { isTwice: boolean; isOutOfOrder: boolean; isLate: boolean }

export type Post = (url: string, init: RequestInit) => Promise<Response>

type Courier = Pick<AppContext, 'db' | 'clock' | 'log'> & { secret: string; post: Post }

/**
 * Sends the events of an order: first PENDING, then the final status. Repeats each event with
 * growing pauses until the server accepts it, for a quarter of an hour; by then the server has
 * asked for the status. Never throws.
 */
export async function deliver(courier: Courier, order: SandboxOrder, url: string, how: Delivery) {
  const statuses: PaymentStatus[] =
    order.status === 'PENDING' ? ['PENDING'] : ['PENDING', order.status]
  if (how.isOutOfOrder) statuses.reverse()
  const sent = how.isTwice ? statuses.flatMap(status => [status, status]) : statuses
  try {
    if (how.isLate) await pauseFor(LATE_MS)
    for (const status of sent) {
      const isTaken = await sendUntilTaken(courier, { ...order, status }, url)
      if (isTaken && status !== 'PENDING') {
        await noteDelivery(courier.db, order.id, courier.clock.now())
      }
    }
  } catch (err) {
    courier.log.warn({ err, order: order.id }, 'the sandbox could not deliver an event')
  }
}

async function sendUntilTaken(courier: Courier, order: SandboxOrder, url: string) {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await pauseFor(pauseMs)
    if (await send(courier, order, url)) return true
  }
  return false
}

/** Signs an event for each attempt, because an old signature is refused. */
async function send({ secret, clock, post }: Courier, order: SandboxOrder, url: string) {
  const event = writeEvent(secret, order, clock.now())
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await post(url, { method: 'POST', redirect: 'error', signal, ...event })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** A pause that does not keep the process running. */
function pauseFor(ms: number) {
  return pause(ms, undefined, { ref: false })
}
