/** What keeps this browser from getting messages: `install` is an iPhone whose app is not installed. */
export type Obstacle = 'unsupported' | 'install' | 'denied'

/** Null if nothing does, as far as the browser has said. */
export function obstacle(): Obstacle | null {
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) {
    return 'standalone' in navigator ? 'install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : null
}

/** The browser's address at its push service, and its keys. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/**
 * Asks the player for the permission, if the browser has not, and the browser for a subscription with the
 * server's key. One with an older key is replaced. Must be called by a tap.
 */
export async function subscribe(key: string): Promise<Subscription | Obstacle> {
  const obstructed = obstacle()
  if (obstructed) return obstructed
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  return renew(key).catch(() => 'unsupported' as const)
}

/** The subscription as it is now, or another one: browsers drop some. Throws without the permission. */
export async function renew(key: string): Promise<Subscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const current = await pushManager.getSubscription()
  const isCurrent = current && keyOf(current) === key
  if (current && !isCurrent) await current.unsubscribe()
  const kept = isCurrent
    ? current
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = kept.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new TypeError('The subscription has no keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** Ends the subscription in the browser, also without a network. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const current = await registration?.pushManager?.getSubscription()
  await current?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
