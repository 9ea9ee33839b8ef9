import { atom } from 'nanostores'

const LOOK_EVERY_MS = 3_600_000

/** ready: a new version waits for a tap; taken: another tab took it, and this one is of the old. */
export const $update = atom<'none' | 'ready' | 'taken'>('none')

let registration: ServiceWorkerRegistration | undefined
let isTaking = false

/** Keeps the app on the phone and watches for new versions, where the browser can. */
export async function keepOnPhone(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  watchChange(workers)
  registration = await workers.register('/sw.js')
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration?.installing))
  tellOfWaiting()
  lookAgain(registration)
}

/** Begins the new version in this tab alone: what is typed in another one stays. */
export function takeUpdate(): void {
  isTaking = true
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  else location.reload()
}

/** Until the next visit. */
export function putOffUpdate(): void {
  $update.set('none')
}

/** The first worker a page gets is of its own version. */
function watchChange(workers: ServiceWorkerContainer): void {
  let hasWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (isTaking) location.reload()
    else if (hasWorker) $update.set('taken')
    hasWorker = true
  })
}

function follow(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', tellOfWaiting)
}

/** The very first version waits for nobody. */
function tellOfWaiting(): void {
  if (registration?.waiting && registration.active) $update.set('ready')
}

/** The browser itself looks at every page load, which an app on a home screen seldom has. */
function lookAgain(kept: ServiceWorkerRegistration): void {
  let lookedAtMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < LOOK_EVERY_MS) return
    lookedAtMs = Date.now()
    kept.update().catch(() => {})
  })
}
