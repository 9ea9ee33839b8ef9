import type { BrowserContext, Page } from '@playwright/test'
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

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const shown = await getNotifications.call(await navigator.serviceWorker.ready)
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
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

  await test.step('a message is shown, and a corrected one replaces it', async () => {
    await deliver(context, page, MESSAGE)
    const { title, body, tag } = MESSAGE
    await expect.poll(() => shownIn(page)).toEqual([{ title, body, tag }])
    const corrected = { ...MESSAGE, title: 'Kesar Mahal: 129-2…', body: 'Result corrected.' }
    await deliver(context, page, corrected)
    await expect
      .poll(() => shownIn(page))
      .toEqual([{ ...corrected, tag, lang: undefined, url: undefined }])
  })

  await test.step('a tap opens the chart in the tab that is open', async () => {
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
    expect(context.pages()).toHaveLength(1)
    await expect.poll(() => shownIn(page)).toEqual([])
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
