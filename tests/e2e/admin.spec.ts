import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addPoints } from '#contract/funds.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/layout.ts'
import { logIn, registered } from './support/player.ts'

/** Gives the browser a passkey device that always says yes. */
async function addPasskeyDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function makePasskey(page: Page, link: string, name: string): Promise<void> {
  await addPasskeyDevice(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  await page.getByLabel('Name of this device').fill('Test phone')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function deposit(page: Page, base: string, phone: string, amount: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('user_token'))
  const reply = await page.request.post(`${base}/api/${addPoints.name}`, {
    multipart: { phone_number: phone, amount, UTR_NUM: `4${randomInt(1e10, 1e11 - 1)}` },
    headers: { 'x-user-token': token ?? '' },
  })
  expect(await reply.json()).toMatchObject({ success: '1' })
}

test('an owner declares a result and decides requests, and the journal has it', async ({
  page,
  browserErrors,
  openAnotherServer,
  newPhone,
}) => {
  // Who is not logged in, and a used link.
  browserErrors.allow(/401 \(Unauthorized\)/)
  const server = await openAnotherServer()
  const origin = /Admin is at (\S+)/.exec(server.printed())![1]!
  const { link } = await server.operator('invite', { name: 'Asha Rao', role: 'owner' })

  await test.step('the link makes a passkey, works once, and the passkey logs in again', async () => {
    await makePasskey(page, String(link), 'Asha Rao')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    const other = await newPhone()
    await other.goto(String(link))
    await expect(other.getByText('This link was used, replaced or is too old.')).toBeVisible()
  })

  await test.step('a market that waits for its result is first, and is declared in three taps', async () => {
    const first = page.getByRole('listitem').first()
    await expect(first.getByText('Result due')).toBeVisible()
    const name = await first.getByRole('heading').textContent()
    await first.getByRole('button', { name: /^Declare/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Pana').fill('821')
    await expect(dialog.getByText('This is not a pana')).toBeVisible()
    await dialog.getByLabel('Pana').fill('128')
    await expect(dialog.getByText('→')).toBeVisible()
    await expect(dialog.getByText(/^Pays/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Declare 128' }).click()
    await expect(dialog.getByText(/128-1/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const { markets } = await server.operator('markets')
    const declared = (markets as { name: string; result: string }[]).find(m => m.name === name)
    expect(declared?.result).toMatch(/^128-1|-128$/)
  })

  await test.step('a deposit is approved, and the player has the points', async () => {
    const phone = await newPhone()
    const player = await registered(phone.context().request, 'Meera Nair', server.url)
    await logIn(phone, player, server.url)
    await deposit(phone, server.url, player.phone, '700')
    await deposit(phone, server.url, player.phone, '900')
    await open(page, 'Requests')
    const card = page.getByRole('listitem').filter({ hasText: '700' })
    await card.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(card).toHaveCount(0)
    const other = page.getByRole('listitem').filter({ hasText: '900' })
    await other.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'No payment with this UTR arrived.' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    const found = await server.operator('player', { phone: player.phone })
    expect((found.player as { wallet: number }).wallet).toBe(1_700)
  })

  await test.step('each screen shows its rows, is accessible and fits 360 px', async () => {
    for (const name of ['Today', 'Requests', 'Players', 'Money', 'House']) {
      await open(page, name)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.getByRole('main').getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByText(/^result · /)).toBeVisible()
    await page.getByRole('button', { name: 'Check the journal' }).click()
    await expect(page.getByText(/entries that are here are as they were written/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a viewer sees no buttons that change something', async () => {
    await open(page, 'House')
    await page.getByRole('main').getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Ravi')
    await dialog.getByLabel('Role').selectOption('Viewer')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const made = await dialog.getByText(/#link=/).textContent()
    const other = await newPhone()
    await makePasskey(other, made!, 'Ravi')
    await expect(other.getByRole('listitem').first()).toBeVisible()
    await expect(other.getByRole('button', { name: /^Declare/ })).toHaveCount(0)
    await open(other, 'House')
    await expect(other.getByRole('button', { name: 'Add a market' })).toHaveCount(0)
  })

  await test.step('the players’ address has neither the page nor its calls', async () => {
    expect((await page.request.get(`${server.url}/admin`)).status()).toBe(404)
    const call = await page.request.post(`${server.url}/operator/me`, {
      data: {},
      headers: { origin },
    })
    expect(call.status()).toBe(404)
  })
})
