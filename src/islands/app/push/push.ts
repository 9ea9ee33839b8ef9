import { computed } from 'nanostores'
import * as v from 'valibot'
import { endPush, getPush, type PushDevice, setPush } from '#contract/push.ts'
import { forPlayer, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import { $language } from '../frame/language.ts'
import { toastFailure } from '../frame/toast.ts'
import { dedupe } from '../lib/calls.ts'
import { persistent } from '../lib/storage.ts'
import { $favourites } from '../markets/markets.ts'
import { type Obstacle, renew, type Subscription, subscribe, unsubscribe } from './subscription.ts'

/** Whether results are sent to this phone, or the player has declined the offer. */
export const $pushChoice = persistent('push', v.picklist(['', 'on', 'declined']), '', {
  outlives: 'session',
})

type Push = { key: string; devices: PushDevice[] }

/** What the server knows; null before. Its key is empty if it sends nothing. */
export const $push = ofPlayer<Push | null>(null)

/** This phone, if results are sent to it. */
export const $thisDevice = computed($push, push => push?.devices.find(device => device.is_this))

/** Reads the devices from the server. */
export const loadPush = dedupe(phoneOfPlayer, async (): Promise<void> => {
  if (!capabilities.push) return
  const answer = await forPlayer(call(getPush, { phone_number: phoneOfPlayer() }))
  if (answer.state === 'done') $push.set(answer.reply)
})

/** Sends results to this phone. Resolves to what prevents it; a failure of the call is shown. */
export async function turnOn(): Promise<Obstacle | null> {
  const subscribed = await subscribe($push.get()?.key ?? '')
  if (typeof subscribed === 'string') return subscribed
  if (await send(subscribed, { amounts: false, quiet: false })) $pushChoice.set('on')
  return null
}

type Choices = Pick<PushDevice, 'amounts' | 'quiet'>

/** Changes what this phone gets. */
export async function changePush(choices: Choices): Promise<void> {
  await send(await renew($push.get()?.key ?? ''), choices)
}

/** Sends no more results to a phone of the player. */
export async function turnOff({ id, is_this }: PushDevice): Promise<void> {
  if (is_this) {
    $pushChoice.set('declined')
    await unsubscribe().catch(() => {})
  }
  const answer = await forPlayer(call(endPush, { phone_number: phoneOfPlayer(), id }))
  if (answer.state !== 'done') toastFailure(answer)
  await loadPush()
}

async function send(subscribed: Subscription, { amounts, quiet }: Choices): Promise<boolean> {
  const answer = await forPlayer(
    call(setPush, {
      phone_number: phoneOfPlayer(),
      ...subscribed,
      language: $language.get(),
      amounts: amounts ? '1' : '0',
      quiet: quiet ? '1' : '0',
      markets: [...$favourites.get()],
    }),
  )
  if (answer.state !== 'done') toastFailure(answer)
  await loadPush()
  return answer.state === 'done'
}

/**
 * Keeps the server's copy of the language and the starred markets, and the browser's address, which may
 * have changed. A phone that was ended elsewhere is off. Returns the stop function.
 */
export function startPush(): () => void {
  if (!capabilities.push) return () => {}
  const renewNow = () => {
    if ($pushChoice.get() === 'on') void keepUp().catch(() => {})
  }
  renewNow()
  const stops = [$language.listen(renewNow), $favourites.listen(renewNow)]
  return () => {
    for (const stop of stops) stop()
  }
}

async function keepUp(): Promise<void> {
  await loadPush()
  const push = $push.get()
  if (!push) return
  const device = $thisDevice.get()
  if (device) await changePush(device)
  else {
    $pushChoice.set('')
    await unsubscribe()
  }
}
