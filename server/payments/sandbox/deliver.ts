import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../context.ts'
import type { PaymentStatus } from '../provider.ts'
import { writeEvent } from './events.ts'
import { noteDelivery, type SandboxOrder } from './orders.ts'

const PAUSES_MS = [0, 1_000, 3_000, 10_000, 30_000, 120_000, 600_000]
const ANSWER_WITHIN_MS = 10_000
const LATE_MS = 5_000

/** What the form of the sandbox's page asks for, so that an event comes as it may come in life. */
export type Delivery = { isTwice: boolean; isOutOfOrder: boolean; isLate: boolean }

export type Post = (url: string, init: RequestInit) => Promise<Response>

type Courier = Pick<AppContext, 'db' | 'clock' | 'log'> & { secret: string; post: Post }

/**
 * Tells the house about an order: first that it is under way, then what became of it. Each event is
 * sent until it is taken, with growing pauses, and given up after a quarter of an hour: by then the
 * house has asked for itself. Never throws.
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
    courier.log.warn({ err, order: order.id }, 'the sandbox lost an event on its way')
  }
}

async function sendUntilTaken(courier: Courier, order: SandboxOrder, url: string) {
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await pauseFor(pauseMs)
    if (await send(courier, order, url)) return true
  }
  return false
}

/** Signed anew every time: an old signature is refused. */
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

/** A process that stops does not wait for these. */
function pauseFor(ms: number) {
  return pause(ms, undefined, { ref: false })
}
