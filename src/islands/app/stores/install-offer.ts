import { atom } from 'nanostores'

type Offer = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, which it makes once and early; null without one. */
export const $installOffer = atom<Offer | null>(null)

globalThis.addEventListener?.('beforeinstallprompt', event => {
  event.preventDefault()
  $installOffer.set(event as Offer)
})
