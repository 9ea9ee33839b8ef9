import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReadyPlayer } from '../support/players.ts'
import { post, type Reply } from './bidders.ts'

const POINTS = '500'
const PAUSE_MS = 100

type Withdrawing = { address: () => string; isOn: () => boolean; operatorToken: string }

/** How many withdrawals were asked for, and how many the operator approved and declined. */
export type Withdrawals = { asked: number; approved: number; declined: number }

/**
 * Asks for a withdrawal, repeats the call by its id until it is answered, and lets the operator
 * approve or decline it in turn, again and again. Throws if a call is refused.
 */
export async function withdrawAgain(
  player: ReadyPlayer,
  { address, isOn, operatorToken }: Withdrawing,
  tally: Withdrawals,
) {
  const operator = { ...player, headers: { authorization: `Bearer ${operatorToken}` } }
  while (isOn()) {
    const fields = { phone_number: player.phone, amount: POINTS, remark: 'BANK_TRANSFER' }
    const asked = { ...fields, request_id: randomUUID() }
    await answerOf(() => post(address(), player, 'withdraw_request.php', asked))
    tally.asked += 1
    const id = await pendingOf(player)
    const isApproved = tally.asked % 2 === 0
    const decision = isApproved ? { id } : { id, reason: 'Drill' }
    const name = isApproved ? '../operator/approve' : '../operator/decline'
    await answerOf(() => post(address(), operator, name, decision))
    if (isApproved) tally.approved += 1
    else tally.declined += 1
  }

  async function pendingOf({ phone }: ReadyPlayer): Promise<string> {
    const name = '../operator/requests'
    const reply = await answerOf(() => post(address(), operator, name, { pending: true }))
    const requests = reply.requests as { id: string; phone: string }[]
    return requests.find(request => request.phone === phone)!.id
  }
}

/** The answer of a call that is sent again until it comes. Throws if it is a refusal. */
async function answerOf(send: () => ReturnType<typeof post>) {
  for (;;) {
    const reply = await send()
    if (reply === null) await wait(PAUSE_MS)
    else if (reply.success === '1' || isDecided(reply)) return reply
    else throw new Error(`A call of a withdrawal was refused: ${JSON.stringify(reply)}`)
  }
}

/** The refusal of a decision that was made by a call whose answer was lost. */
function isDecided({ code }: Reply): boolean {
  return code === 'request_approved' || code === 'request_declined'
}
