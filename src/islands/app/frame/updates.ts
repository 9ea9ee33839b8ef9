import { atom } from 'nanostores'

const CHECK_EVERY_MS = 3_600_000

/**
 * ready: a new version waits for a tap; taken: another tab installed it, and this tab runs the old
 * one.
 */
export const $update = atom<'none' | 'ready' | 'taken'>('none')

let registration: ServiceWorkerRegistration | undefined
let isTaking = false

/** Installs the service worker and watches for new versions, if the browser supports it. */
export async function installWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  watchController(workers)
  registration = await workers.register('/sw.js')
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration?.installing))
  checkWaiting()
  checkHourly(registration)
}

/** Starts the new version in this tab only: other tabs keep what is typed in them. */
export function takeUpdate(): void {
  isTaking = true
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

/** Hides the notice until the next visit. */
export function hideUpdate(): void {
  $update.set('none')
}

/** The first worker of a page has the same version, so only a change of workers is an update. */
function watchController(workers: ServiceWorkerContainer): void {
  let hasWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (isTaking) location.reload()
    else if (hasWorker) $update.set('taken')
    hasWorker = true
  })
}

function follow(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', checkWaiting)
}

/** A worker that waits while another is active is a new version. The first worker does not wait. */
function checkWaiting(): void {
  if (registration?.waiting && registration.active) $update.set('ready')
}

/** The browser checks at each page load, but an installed app rarely loads a page. */
function checkHourly(kept: ServiceWorkerRegistration): void {
  let checkedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < CHECK_EVERY_MS) return
    checkedAtMs = Date.now()
    kept.update().catch(() => {})
  })
}

type Offer = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, which it makes once and early; null without one. */
export const $installOffer = atom<Offer | null>(null)

globalThis.addEventListener?.('beforeinstallprompt', event => {
  event.preventDefault()
  $installOffer.set(event as Offer)
})
