import * as v from 'valibot'
import { phoneOfPlayer } from '../session/session.ts'
import { persistentInTab } from '../storage.ts'

type Screen = 'addFund' | 'manual'

/**
 * The amount of a deposit as it was typed, for the way back from the payment page, a reload, and the
 * login after a session that ended. It is its player's only.
 */
const $amount = persistentInTab(
  'deposit_amount',
  v.object({ phone: v.string(), screen: v.string(), typed: v.string() }),
  { phone: '', screen: '', typed: '' },
  { outlives: 'session' },
)

export function rememberAmount(screen: Screen, typed: string): void {
  $amount.set({ phone: phoneOfPlayer(), screen, typed })
}

export function rememberedAmount(of: Screen): string {
  const { phone, screen, typed } = $amount.get()
  return screen === of && phone === phoneOfPlayer() ? typed : ''
}

/** The player has left the screen, or the payment is no longer to be made. */
export function forgetAmount(): void {
  if (phoneOfPlayer()) $amount.set({ phone: '', screen: '', typed: '' })
}
