import type { Locator } from '@playwright/test'
import { operate } from '../../tools/test/operator.ts'
import { expect, test } from './support/fixtures.ts'
import { cell } from './support/play.ts'
import { bidByCall, logIn, registered } from './support/player.ts'

const market = 'Chandan Bagh Day'
const later = 'Kesar Mahal'
const bid = { game_name: market, game_type: 'Single Digit', session: 'Close', points_action: '50' }
const bank = {
  'IFSC code': 'ABCD0123456',
  'Account number': '123456789012',
  'Confirm the number': '123456789012',
  'Bank name': 'Example Bank',
  'Account holder name': 'Asha Rao',
}

/** Counts taps on what is visible without a swipe. */
class Finger {
  taps = 0

  /** With `force`, on what lies over the target. */
  async tap(target: Locator, force = false): Promise<void> {
    await expect(target).toBeInViewport({ ratio: 1 })
    this.taps += 1
    await target.tap({ force })
  }
}

test('each daily task takes few taps from home, and no swipe', { tag: '@thorough' }, async ({
  page,
  openAnotherServer,
  request,
}) => {
  // The clock of the other tests' server stays.
  const server = await openAnotherServer()
  page.setDefaultTimeout(10_000)
  await logIn(page, await registered(request, '', server.url), server.url)
  await page.goto(`${server.url}/home`)
  await bidByCall(page, { ...bid, close_digit: '1' }, server.url)

  await fromHome('the result of a market', 0, async () => {
    await operate(server, 'result', { name: market, session: 'Open', pana: '349' })
    await expect(cardOf(market).getByText('349', { exact: true })).toBeInViewport()
  })
  await keepLast('Single Digit', '10')
  await fromHome('one single digit', 3, async finger => {
    await finger.tap(cardOf(later).getByText('03:10 pm – 04:40 pm'), true)
    await finger.tap(cell(page, '4'))
    await place(finger)
  })
  await fromHome('the same bid again', 3, async finger => {
    await finger.tap(page.getByRole('button', { name: `Play ${later}` }))
    await finger.tap(page.getByRole('button', { name: /^Same as last time/ }))
    await place(finger)
  })
  await keepLast('Single Pana', '20')
  await fromHome('one pana', 4, async finger => {
    await finger.tap(cardOf(later).getByText('03:10 pm – 04:40 pm'), true)
    await tapAnk(finger, 4)
    await finger.tap(cell(page, '149'))
    await place(finger)
  })
  await fromHome('all single panas of ank 4', 4, async finger => {
    await finger.tap(cardOf(later).getByText('03:10 pm – 04:40 pm'), true)
    await tapAnk(finger, 4)
    await finger.tap(groupOf(4).getByRole('button', { name: 'Add all' }))
    await place(finger)
  })
  await page.goto(`${server.url}/game_type/Kesar_Mahal/single_digit`)
  await count('another type of the same market', 1, async finger => {
    await finger.tap(page.getByRole('link', { name: 'Single Pana', exact: true }))
    await expect(page).toHaveURL(/Kesar_Mahal\/single_pana$/)
  })
  await fromHome('adding 500 points', 3, async finger => {
    await finger.tap(page.getByRole('banner').getByRole('link', { name: 'Add Fund' }))
    await finger.tap(page.getByRole('button', { name: '500', exact: true }))
    await finger.tap(page.getByRole('button', { name: 'Pay' }))
    await page.waitForURL(/pay|sandbox/)
  })

  await server.clock.moveTo('15:00')
  await operate(server, 'result', { name: market, session: 'Close', pana: '128' })
  await fromHome('did I win, of all bids', 1, async finger => {
    await finger.tap(navigation('History'))
    await expect(page.getByRole('cell', { name: '+500', exact: true }).first()).toBeInViewport()
  })
  await withdraw()
  await fromHome('is my withdrawal paid', 1, async finger => {
    await finger.tap(navigation('Wallet'))
    await expect(
      page.getByRole('link', { name: /^Withdrawal History −500 · In Process/ }),
    ).toBeInViewport()
  })

  async function fromHome(name: string, most: number, steps: (finger: Finger) => Promise<void>) {
    await page.goto(`${server.url}/home`)
    await expect(cardOf(later)).toBeVisible()
    await count(name, most, steps)
  }

  async function keepLast(type: string, points: string): Promise<void> {
    await page.evaluate(
      last => {
        const phone = localStorage.getItem('phone_number')!
        localStorage.setItem('last_play', JSON.stringify({ [phone]: last }))
      },
      { type, points },
    )
  }

  async function place(finger: Finger): Promise<void> {
    await finger.tap(page.getByRole('button', { name: /^Place \d+ bid/ }))
    await expect(page).toHaveURL(/my-bid$/)
  }

  /** The middle of an ank on the strip, which is one slider. */
  async function tapAnk(finger: Finger, ank: number): Promise<void> {
    const strip = page.getByRole('slider', { name: 'Ank' })
    const { x, y, width, height } = (await strip.boundingBox())!
    finger.taps += 1
    await page.touchscreen.tap(x + (width * (ank - 0.5)) / 10, y + height / 2)
  }

  async function withdraw(): Promise<void> {
    await page.goto(`${server.url}/add_bank_details`)
    for (const [label, text] of Object.entries(bank)) await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.locator('.Toastify__toast')).toBeVisible()
    await page.goto(`${server.url}/withdraw`)
    await page.getByRole('button', { name: '500', exact: true }).tap()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).tap()
    await page.getByRole('button', { name: 'Withdraw 500' }).tap()
    await page.waitForURL('**/fund_histry/**')
  }

  function cardOf(name: string): Locator {
    return page.getByRole('article').filter({ hasText: name })
  }

  function groupOf(ank: number): Locator {
    return page.locator(`#ank-${ank}`)
  }

  function navigation(name: string): Locator {
    return page.getByRole('navigation').getByRole('link', { name, exact: true })
  }
})

async function count(
  name: string,
  most: number,
  steps: (finger: Finger) => Promise<void>,
): Promise<void> {
  await test.step(name, async () => {
    const finger = new Finger()
    await steps(finger)
    console.log(`${name}: ${finger.taps} taps, at most ${most}`)
    expect(finger.taps, name).toBeLessThanOrEqual(most)
  })
}
