import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated, untilKept } from './support/phone.ts'
import { choose, place } from './support/play.ts'

test.use({ serviceWorkers: 'allow' })

const MESSAGE = {
  title: 'Kesar Mahal: 128-1…',
  body: 'Open is out.',
  tag: '018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c04',
  lang: 'en',
  url: '/jodi_chart/Kesar_Mahal',
}

/** The browser of the tests has no push service, so its part is played here. */
async function playPushService(page: Page) {
  await page.addInitScript(() => {
    const stored = () => JSON.parse(sessionStorage.getItem('test_push') ?? 'null')
    const subscriptionOf = (kept: { key: string; endpoint: string } | null) =>
      kept && {
        options: {
          applicationServerKey: Uint8Array.from(
            atob(kept.key.replaceAll('-', '+').replaceAll('_', '/')),
            letter => letter.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({
          endpoint: kept.endpoint,
          keys: {
            p256dh:
              'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
        unsubscribe: async () => sessionStorage.removeItem('test_push'),
      }
    const permission = () => (sessionStorage.getItem('test_allowed') ? 'granted' : 'denied')
    // A browser without a window says that it is denied.
    Notification.requestPermission = async () => permission()
    Object.defineProperty(Notification, 'permission', { get: permission })
    PushManager.prototype.getSubscription = async () => subscriptionOf(stored()) as never
    PushManager.prototype.subscribe = async options => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      const kept = { key: String(options?.applicationServerKey), endpoint }
      sessionStorage.setItem('test_push', JSON.stringify(kept))
      return subscriptionOf(kept) as never
    }
  })
}

/** Delivers a message to the service worker, as a push service does. */
async function deliver(context: BrowserContext, page: Page, message: object) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

type Shown = { title: string; body: string; tag: string; data: { url: string } }

/** The tests' browser has no window for notifications, so the worker's are kept in a list, by their tags. */
async function keepNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Map<string, object> }
    scope.shown = new Map()
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      scope.shown.set(options?.tag ?? '', { title, ...options })
    }
  })
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => [
    ...(globalThis as unknown as { shown: Map<string, Shown> }).shown.values(),
  ])

/** Taps on the notification that is shown. */
const tapOn = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as { shown: Map<string, Shown> }
    const [[tag, notification] = ['', null]] = shown
    const event = Object.assign(new Event('notificationclick'), {
      notification: { ...notification, close: () => shown.delete(tag) },
      waitUntil() {},
    })
    dispatchEvent(event)
  })

const picture = (page: Page, name: string) =>
  process.env.PUSH_PICTURES
    ? page.screenshot({ path: `${process.env.PUSH_PICTURES}/${name}.png` })
    : Promise.resolve()

test('results on the phone are offered after a bid, refused, allowed, shown, opened and ended', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await playPushService(page)
  await login(player)
  const offer = page.getByText('Tell me when the result is out')

  await test.step('home offers nothing, and the receipt of a slip does', async () => {
    await navigate('home')
    await untilKept(page)
    await expect(page.getByRole('heading', { name: 'Taking bids' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await page.goto('/game_type/Kesar_Mahal/single_digit')
    await untilHydrated(page)
    await choose(page, ['4'])
    await place(page)
    await expect(offer).toBeVisible()
    await picture(page, '1-asked')
  })

  await test.step('a refused permission says what to do', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Notifications of this site are blocked')).toBeVisible()
    await picture(page, '2-refused')
  })

  await test.step('the profile turns it on, and shows what is sent', async () => {
    await context.grantPermissions(['notifications'])
    await page.evaluate(() => sessionStorage.setItem('test_allowed', '1'))
    await navigate('profile')
    await page.getByRole('button', { name: 'Tell me when the result is out' }).click()
    await expect(page.getByText('This phone gets the results')).toBeVisible()
    const amounts = page.getByRole('checkbox', { name: 'Also show what my bids won' })
    await expect(amounts).not.toBeChecked()
    await amounts.click()
    await navigate('profile')
    await expect(amounts).toBeChecked()
    await picture(page, '3-allowed')
  })

  const [worker] = context.serviceWorkers()
  await keepNotifications(worker!)

  await test.step('a message is shown, and a corrected one replaces it', async () => {
    const { title, body, tag, url } = MESSAGE
    await deliver(context, page, MESSAGE)
    await expect.poll(() => shownBy(worker!)).toMatchObject([{ title, body, tag, data: { url } }])
    const corrected = { title: 'Kesar Mahal: 129-2…', body: 'Result corrected.' }
    await deliver(context, page, { ...MESSAGE, ...corrected })
    await expect.poll(() => shownBy(worker!)).toMatchObject([{ ...corrected, tag }])
  })

  await test.step('a tap opens the chart in the tab that is open', async () => {
    await tapOn(worker!)
    await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
    expect(context.pages()).toHaveLength(1)
    expect(await shownBy(worker!)).toEqual([])
    await picture(page, '4-opened')
  })

  await test.step('a receipt is opened by the address of a message', async () => {
    const slipId = '018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c04'
    await page.goto(`/my-bid?receipt=${slipId}`)
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
    await expect(page).toHaveURL('/my-bid')
  })

  await test.step('the profile ends it', async () => {
    await navigate('profile')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Tell me when the result is out' })).toBeVisible()
    await picture(page, '5-ended')
  })
})
